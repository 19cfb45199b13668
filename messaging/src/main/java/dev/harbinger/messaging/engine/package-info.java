/** The push-pull protocol as a deterministic state machine: no thread, clock, lock or I/O. */
@NullMarked
package dev.harbinger.messaging.engine;

import org.jspecify.annotations.NullMarked;
