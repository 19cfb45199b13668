/** Parallel programs to run and to measure. */
@NullMarked
package dev.harbinger.workloads;

import org.jspecify.annotations.NullMarked;
