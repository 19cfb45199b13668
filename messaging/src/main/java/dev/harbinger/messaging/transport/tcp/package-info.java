/** Ranks on several hosts: packets over TCP between hosts, through shared memory inside each. */
@NullMarked
package dev.harbinger.messaging.transport.tcp;

import org.jspecify.annotations.NullMarked;
