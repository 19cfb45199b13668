/** Two simulated ranks in virtual time: the engine over modelled processors, network cards and a wire. */
@NullMarked
package dev.harbinger.study.pushpull.node;

import org.jspecify.annotations.NullMarked;
