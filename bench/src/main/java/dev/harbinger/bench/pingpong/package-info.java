/** Messages back and forth between two ranks, ours and those of C MPI libraries, in turn. */
@NullMarked
package dev.harbinger.bench.pingpong;

import org.jspecify.annotations.NullMarked;
