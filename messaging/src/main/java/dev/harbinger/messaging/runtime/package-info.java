/** Ranks at work: membership in a job, progress, communicators, requests, messages, probes and the program's memory. */
@NullMarked
package dev.harbinger.messaging.runtime;

import org.jspecify.annotations.NullMarked;
