/** Records what MPI programs in C and Fortran send and receive. */
@NullMarked
package dev.harbinger.record;

import org.jspecify.annotations.NullMarked;
