/** Moves packets between ranks and exposes memory; knows nothing of tags. */
@NullMarked
package dev.harbinger.messaging.transport;

import org.jspecify.annotations.NullMarked;
