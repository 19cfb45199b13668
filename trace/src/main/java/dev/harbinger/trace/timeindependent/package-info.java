/** Reads SimGrid's time-independent traces: what each process did, without when. */
@NullMarked
package dev.harbinger.trace.timeindependent;

import org.jspecify.annotations.NullMarked;
