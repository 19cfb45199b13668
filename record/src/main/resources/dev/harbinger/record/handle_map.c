#include "handle_map.h"

#include <stdlib.h>

enum { FIRST_BUCKETS = 64 };

uint64_t hash_mix(uint64_t value) {
    value ^= value >> 32;
    value *= 0x9e3779b97f4a7c15u;
    value ^= value >> 29;
    value *= 0xbf58476d1ce4e5b9u;
    return value ^ value >> 32;
}

static struct handle_node **bucket(const struct handle_map *map, uint64_t key) {
    return &map->buckets[hash_mix(key) & (map->bucket_count - 1)];
}

/* The link to the oldest node of a key, or to the chain's end. */
static struct handle_node **find(const struct handle_map *map, uint64_t key) {
    struct handle_node **link = bucket(map, key);
    while (*link != NULL && (*link)->key != key) {
        link = &(*link)->next;
    }
    return link;
}

/* Puts the oldest node of a key, and with it the younger ones, where they belong. */
static void put(struct handle_map *map, struct handle_node *oldest) {
    struct handle_node **first = bucket(map, oldest->key);
    oldest->next = *first;
    *first = oldest;
}

static void grow(struct handle_map *map) {
    struct handle_map larger = *map;
    larger.bucket_count = map->bucket_count == 0 ? FIRST_BUCKETS : 2 * map->bucket_count;
    larger.buckets = calloc(larger.bucket_count, sizeof *larger.buckets);
    if (larger.buckets == NULL) {
        return;
    }
    for (size_t i = 0; i < map->bucket_count; i++) {
        struct handle_node *next;
        for (struct handle_node *node = map->buckets[i]; node != NULL; node = next) {
            next = node->next;
            put(&larger, node);
        }
    }
    free(map->buckets);
    *map = larger;
}

void *handle_map_get(const struct handle_map *map, uint64_t key) {
    if (map->size == 0) {
        return NULL;
    }
    struct handle_node *node = *find(map, key);
    return node == NULL ? NULL : node->value;
}

void handle_map_add(struct handle_map *map, uint64_t key, void *value) {
    if (map->size >= map->bucket_count) {
        grow(map);
    }
    struct handle_node *node = map->spare;
    if (node != NULL) {
        map->spare = node->next;
    } else {
        node = malloc(sizeof *node);
    }
    if (node == NULL || map->bucket_count == 0) {
        free(node);
        return;
    }
    node->key = key;
    node->value = value;
    node->younger = NULL;
    node->youngest = node;
    struct handle_node *oldest = *find(map, key);
    if (oldest == NULL) {
        put(map, node);
    } else {
        oldest->youngest->younger = node;
        oldest->youngest = node;
    }
    map->size++;
}

void *handle_map_remove(struct handle_map *map, uint64_t key) {
    if (map->size == 0) {
        return NULL;
    }
    struct handle_node **link = find(map, key);
    struct handle_node *node = *link;
    if (node == NULL) {
        return NULL;
    }
    *link = node->next;
    if (node->younger != NULL) {
        node->younger->youngest = node->youngest;
        put(map, node->younger);
    }
    node->next = map->spare;
    map->spare = node;
    map->size--;
    return node->value;
}
