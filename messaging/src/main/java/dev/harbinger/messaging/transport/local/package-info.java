/** Transports within a host, for ranks that are threads of one process or processes that share memory. */
@NullMarked
package dev.harbinger.messaging.transport.local;

import org.jspecify.annotations.NullMarked;
