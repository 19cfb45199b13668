/** The messages that one rank received, with their payloads, and its calls: the model and its file. */
@NullMarked
package dev.harbinger.trace.traffic;

import org.jspecify.annotations.NullMarked;
