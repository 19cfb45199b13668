/** The receive side of a trace: how early messages are, how predictable, and the possible savings. */
@NullMarked
package dev.harbinger.study.prediction;

import org.jspecify.annotations.NullMarked;
