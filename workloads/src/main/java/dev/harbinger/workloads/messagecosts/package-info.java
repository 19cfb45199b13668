/** The cost of a small message for its sender, its receiver and on its way. */
@NullMarked
package dev.harbinger.workloads.messagecosts;

import org.jspecify.annotations.NullMarked;
