/** Reads the traces that Extrae writes for Paraver: all processes in one file, by time. */
@NullMarked
package dev.harbinger.trace.paraver;

import org.jspecify.annotations.NullMarked;
