/** The algorithms of collective operations, over point-to-point messages and shared memory. */
@NullMarked
package dev.harbinger.messaging.collective;

import org.jspecify.annotations.NullMarked;
