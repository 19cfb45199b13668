/** Collective operations written on point-to-point messages. */
@NullMarked
package dev.harbinger.messaging.collective;

import org.jspecify.annotations.NullMarked;
