/** The commands of Harbinger. */
@NullMarked
package dev.harbinger.cli;

import org.jspecify.annotations.NullMarked;
