/** Finds the protocol parameters that suit this machine, by sweeps. */
@NullMarked
package dev.harbinger.bench.tune;

import org.jspecify.annotations.NullMarked;
