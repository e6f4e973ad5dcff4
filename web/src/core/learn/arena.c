/*
 * Memory that is freed at once; see arena.h.
 */
#include "learn/arena.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define CHUNK_SIZE	((size_t) 64 * 1024)
#define ALIGNMENT	((size_t) 16)

/* Larger objects have a chunk of their own, which can grow. */
#define MAX_SHARED	(CHUNK_SIZE / 4)

struct Chunk
{
	_Alignas(16) Chunk *next;
	Chunk	   *previous;
};

/*
 * Returns a chunk of that size, which becomes the first or the second one; NULL
 * if there is no memory.
 */
static Chunk *
add_chunk(Arena *arena, size_t bytes, bool first)
{
	Chunk	   *chunk = malloc(sizeof(Chunk) + bytes);

	if (chunk == NULL)
	{
		arena->failed = true;
		return NULL;
	}
	first |= arena->chunks == NULL;
	chunk->previous = first ? NULL : arena->chunks;
	chunk->next = first ? arena->chunks : arena->chunks->next;
	if (chunk->next != NULL)
		chunk->next->previous = chunk;
	if (first)
	{
		arena->chunks = chunk;
		arena->room = arena->used = bytes;
	}
	else
		arena->chunks->next = chunk;
	return chunk;
}

void *
arena_alloc(Arena *arena, size_t count, size_t size)
{
	size_t		bytes;
	char	   *place;

	if (size > 0 && count > (SIZE_MAX / 2) / size)
	{
		arena->failed = true;
		return NULL;
	}
	bytes = (count * size + ALIGNMENT - 1) & ~(ALIGNMENT - 1);
	if (bytes > MAX_SHARED)
	{
		Chunk	   *chunk = add_chunk(arena, bytes, false);

		return chunk != NULL ? memset(chunk + 1, 0, bytes) : NULL;
	}
	if (arena->room - arena->used < bytes || arena->chunks == NULL)
	{
		if (add_chunk(arena, CHUNK_SIZE, true) == NULL)
			return NULL;
		arena->used = 0;
	}
	place = (char *) (arena->chunks + 1) + arena->used;
	arena->used += bytes;
	memset(place, 0, bytes);
	return place;
}

char *
arena_copy(Arena *arena, const char *data, size_t len)
{
	char	   *copy = arena_alloc(arena, len + 1, 1);

	if (copy != NULL && len > 0)
		memcpy(copy, data, len);
	return copy;
}

void
arena_free(Arena *arena)
{
	while (arena->chunks != NULL)
	{
		Chunk	   *next = arena->chunks->next;

		free(arena->chunks);
		arena->chunks = next;
	}
	*arena = (Arena) {.chunks = NULL};
}

bool
arena_grow(Arena *arena, void **array, size_t count, size_t *room, size_t size)
{
	size_t		former = *room * size;
	size_t		more = *room > 0 ? *room + *room / 2 : 16;
	Chunk	   *chunk;

	if (count < *room)
		return true;
	if (former <= MAX_SHARED)
	{
		void	   *grown = arena_alloc(arena, more, size);

		if (grown == NULL)
			return false;
		if (count > 0)
			memcpy(grown, *array, former);
		*array = grown;
	}
	else
	{
		chunk = more < (SIZE_MAX / 2) / size ? realloc((Chunk *) *array - 1, sizeof(Chunk) + more * size) : NULL;
		if (chunk == NULL)
		{
			arena->failed = true;
			return false;
		}
		if (chunk->next != NULL)
			chunk->next->previous = chunk;
		if (chunk->previous != NULL)
			chunk->previous->next = chunk;
		else
			arena->chunks = chunk;
		*array = chunk + 1;
		memset((char *) *array + former, 0, more * size - former);
	}
	*room = more;
	return true;
}
