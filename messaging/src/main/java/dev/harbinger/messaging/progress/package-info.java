/** How a rank makes progress: its lock, the polling of packets and peers, and the waits of its threads. */
@NullMarked
package dev.harbinger.messaging.progress;

import org.jspecify.annotations.NullMarked;
