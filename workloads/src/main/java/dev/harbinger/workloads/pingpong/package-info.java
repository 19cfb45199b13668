/** Two ranks that send a message back and forth. */
@NullMarked
package dev.harbinger.workloads.pingpong;

import org.jspecify.annotations.NullMarked;
