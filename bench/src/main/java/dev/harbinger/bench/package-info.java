/** Micro-benchmarks and side-by-side runs against peers. */
@NullMarked
package dev.harbinger.bench;

import org.jspecify.annotations.NullMarked;
