/*
 * Memory that is freed at once.
 */
#ifndef IRI_LEARN_ARENA_H
#define IRI_LEARN_ARENA_H

#include <stdbool.h>
#include <stddef.h>

typedef struct Chunk Chunk;

typedef struct Arena
{
	Chunk	   *chunks;
	size_t		used;			/* bytes used of the first chunk */
	bool		failed;			/* memory ran out */
} Arena;

/* Returns aligned memory, all zeros; NULL if memory is short. */
extern void *arena_alloc(Arena *arena, size_t count, size_t size);

/* Returns a copy with a zero byte after it. */
extern char *arena_copy(Arena *arena, const char *data, size_t len);

extern void arena_free(Arena *arena);

/*
 * Makes room for one more element of an array, which may move; new elements
 * are all zeros.  The array begins as NULL with no room.  Returns false if
 * memory is short.
 */
extern bool arena_grow(Arena *arena, void **array, size_t count, size_t *room, size_t size);

#endif							/* IRI_LEARN_ARENA_H */
