/** Reads SimGrid's time-independent traces: the actions of each process, without times. */
@NullMarked
package dev.harbinger.trace.timeindependent;

import org.jspecify.annotations.NullMarked;
