/** What a trace tells of the receive side: how early, how predictable, what could be saved. */
@NullMarked
package dev.harbinger.study.prediction;

import org.jspecify.annotations.NullMarked;
