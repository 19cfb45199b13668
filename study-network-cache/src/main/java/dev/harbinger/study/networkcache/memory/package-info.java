/**
 * The memory hierarchy: caches that carry data, translation lookaside buffers, main memory, and what each access costs.
 */
@NullMarked
package dev.harbinger.study.networkcache.memory;

import org.jspecify.annotations.NullMarked;
