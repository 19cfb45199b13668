/** How work is divided among ranks. */
@NullMarked
package dev.harbinger.workloads.decomposition;

import org.jspecify.annotations.NullMarked;
