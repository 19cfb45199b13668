/** The computation of programs between their calls. */
@NullMarked
package dev.harbinger.workloads.computation;

import org.jspecify.annotations.NullMarked;
