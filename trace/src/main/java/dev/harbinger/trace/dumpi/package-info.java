/** DUMPI, the traces of the SST simulator's MPI library: the binary form, and the text its converter prints. */
@NullMarked
package dev.harbinger.trace.dumpi;

import org.jspecify.annotations.NullMarked;
