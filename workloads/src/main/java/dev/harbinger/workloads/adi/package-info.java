/** The heat equation by alternating directions, with a pipeline of short messages across slabs of rows. */
@NullMarked
package dev.harbinger.workloads.adi;

import org.jspecify.annotations.NullMarked;
