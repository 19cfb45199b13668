/** The receives of a process: how many, how large, from where, how many different ones. */
@NullMarked
package dev.harbinger.study.prediction.receives;

import org.jspecify.annotations.NullMarked;
