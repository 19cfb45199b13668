/** Communicators, matching, the push-pull engine, network memory, collectives and transports. */
@NullMarked
package dev.harbinger.messaging;

import org.jspecify.annotations.NullMarked;
