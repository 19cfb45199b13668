/** Reads OTF2 archives, as Score-P, TAU and EZTrace write them. */
@NullMarked
package dev.harbinger.trace.otf2;

import org.jspecify.annotations.NullMarked;
