/** The push-pull protocol as a deterministic state machine: no thread, lock or I/O, and no clock of its own. */
@NullMarked
package dev.harbinger.messaging.engine;

import org.jspecify.annotations.NullMarked;
