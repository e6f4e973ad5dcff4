/*
 * Memory that is freed at once; see arena.h.
 */
#include "learn/arena.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define CHUNK_SIZE	((size_t) 64 * 1024)
#define ALIGNMENT	((size_t) 16)

struct Chunk
{
	Chunk	   *next;
	size_t		size;
};

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
	if (arena->chunks == NULL || arena->room - arena->used < bytes)
	{
		size_t		room = bytes > CHUNK_SIZE / 4 ? bytes : CHUNK_SIZE;
		Chunk	   *chunk = malloc(sizeof(Chunk) + room);

		if (chunk == NULL)
		{
			arena->failed = true;
			return NULL;
		}
		chunk->next = arena->chunks;
		chunk->size = room;
		arena->chunks = chunk;
		arena->room = room;
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
	size_t		more = *room > 0 ? 2 * *room : 16;
	void	   *grown;

	if (count < *room)
		return true;
	grown = arena_alloc(arena, more, size);
	if (grown == NULL)
		return false;
	if (count > 0)
		memcpy(grown, *array, count * size);
	*array = grown;
	*room = more;
	return true;
}
