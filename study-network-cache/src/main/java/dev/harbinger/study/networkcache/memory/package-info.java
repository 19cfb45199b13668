/**
 * The memory hierarchy: caches that carry data, translation lookaside buffers, main memory, and the cost of each
 * access.
 */
@NullMarked
package dev.harbinger.study.networkcache.memory;

import org.jspecify.annotations.NullMarked;
