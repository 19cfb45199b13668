/** The messages that a rank receives: recorded with their payloads, and timed in virtual time. */
@NullMarked
package dev.harbinger.study.networkcache.traffic;

import org.jspecify.annotations.NullMarked;
