/** Early and late receivers. */
@NullMarked
package dev.harbinger.workloads.receivers;

import org.jspecify.annotations.NullMarked;
