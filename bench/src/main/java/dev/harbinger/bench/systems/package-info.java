/** The systems that are measured: Harbinger in its variants, and installed C MPI libraries. */
@NullMarked
package dev.harbinger.bench.systems;

import org.jspecify.annotations.NullMarked;
