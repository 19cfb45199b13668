/** The transport for ranks on several hosts: TCP between hosts, shared memory within each. */
@NullMarked
package dev.harbinger.messaging.transport.tcp;

import org.jspecify.annotations.NullMarked;
