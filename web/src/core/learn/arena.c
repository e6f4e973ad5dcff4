/*
 * Memory that is freed at once; see arena.h.
 */
#include "learn/arena.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* Chosen, not measured. */
#define CHUNK_SIZE	((size_t) 64 * 1024)
#define ALIGNMENT	((size_t) 16)

/* Larger objects have a chunk of their own. */
#define MAX_SHARED	(CHUNK_SIZE / 4)

struct Chunk
{
	_Alignas(16) Chunk *next;
};

/* Returns a chunk of that size, the first or the second; NULL if memory is short. */
static Chunk *
add_chunk(Arena *arena, size_t bytes, Chunk **place)
{
	Chunk	   *chunk = malloc(sizeof(Chunk) + bytes);

	if (chunk == NULL)
	{
		arena->failed = true;
		return NULL;
	}
	chunk->next = *place;
	return *place = chunk;
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
	if (arena->chunks == NULL || (bytes <= MAX_SHARED && CHUNK_SIZE - arena->used < bytes))
	{
		if (add_chunk(arena, CHUNK_SIZE, &arena->chunks) == NULL)
			return NULL;
		arena->used = 0;
	}
	if (bytes > MAX_SHARED)
	{
		Chunk	   *chunk = add_chunk(arena, bytes, &arena->chunks->next);

		return chunk != NULL ? memset(chunk + 1, 0, bytes) : NULL;
	}
	place = (char *) (arena->chunks + 1) + arena->used;
	arena->used += bytes;
	return memset(place, 0, bytes);
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
	void	   *grown;

	if (count < *room)
		return true;
	grown = arena_alloc(arena, more, size);
	if (grown == NULL)
		return false;
	if (count > 0)
		memcpy(grown, *array, count * size);
	if (former > MAX_SHARED)
	{
		Chunk	   *old = (Chunk *) *array - 1;
		Chunk	  **at = &arena->chunks;

		while (*at != old)
			at = &(*at)->next;
		*at = old->next;
		free(old);
	}
	*array = grown;
	*room = more;
	return true;
}
