/** Reads and writes the CSV format. */
@NullMarked
package dev.harbinger.trace.csv;

import org.jspecify.annotations.NullMarked;
