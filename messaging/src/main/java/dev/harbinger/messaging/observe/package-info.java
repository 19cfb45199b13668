/**
 * Listeners to the point-to-point calls of a program. MPI users know this as the profiling interface, PMPI: a listener
 * sees the sends and receives of a rank, and the completion of receives and requests, without a change to the program.
 */
@NullMarked
package dev.harbinger.messaging.observe;

import org.jspecify.annotations.NullMarked;
