/** What a rank counts, where it happens. */
@NullMarked
package dev.harbinger.messaging.counters;

import org.jspecify.annotations.NullMarked;
