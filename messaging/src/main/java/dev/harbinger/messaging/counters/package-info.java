/** The counters of a rank. */
@NullMarked
package dev.harbinger.messaging.counters;

import org.jspecify.annotations.NullMarked;
