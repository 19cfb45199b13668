/** Transports within a host: ranks that are threads of one process, and processes that share memory. */
@NullMarked
package dev.harbinger.messaging.transport.local;

import org.jspecify.annotations.NullMarked;
