/* From handles to what is known of them. A handle may stand for several things at once, since MPI libraries give the
 * same handle for all requests that are complete from the start; they are found oldest first.
 */
#ifndef HARBINGER_HANDLE_MAP_H
#define HARBINGER_HANDLE_MAP_H

#include <stddef.h>
#include <stdint.h>

/* A handle as a number: it is a pointer in some MPI libraries and an int in others. */
#define KEY(handle) ((uint64_t)(uintptr_t)(handle))

struct handle_node {
    struct handle_node *next;     /* oldest node of another key in this bucket, or the next spare one */
    struct handle_node *younger;  /* next of the same key */
    struct handle_node *youngest; /* last of the same key, where this is the oldest */
    uint64_t key;
    void *value;
};

/* Zeroed, it is empty. Not safe for several threads. */
struct handle_map {
    struct handle_node **buckets;
    struct handle_node *spare;
    size_t bucket_count;
    size_t size;
};

/* The oldest value of a key, or null. */
void *handle_map_get(const struct handle_map *map, uint64_t key);

/* Adds a value behind those the key has. Without memory it is forgotten. */
void handle_map_add(struct handle_map *map, uint64_t key, void *value);

/* Takes out the oldest value of a key; null when there is none. */
void *handle_map_remove(struct handle_map *map, uint64_t key);

/* Spreads the bits of a number. */
uint64_t hash_mix(uint64_t value);

#endif
