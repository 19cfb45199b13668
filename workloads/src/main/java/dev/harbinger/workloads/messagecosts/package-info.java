/** What a small message costs its sender, its receiver and its way. */
@NullMarked
package dev.harbinger.workloads.messagecosts;

import org.jspecify.annotations.NullMarked;
