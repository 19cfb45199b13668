/** The text that liballprof, the tracer of LogGOPSim, writes. */
@NullMarked
package dev.harbinger.trace.allprof;

import org.jspecify.annotations.NullMarked;
