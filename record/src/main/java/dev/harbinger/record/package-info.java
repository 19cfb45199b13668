/** Records the messages of MPI programs in C and Fortran. */
@NullMarked
package dev.harbinger.record;

import org.jspecify.annotations.NullMarked;
