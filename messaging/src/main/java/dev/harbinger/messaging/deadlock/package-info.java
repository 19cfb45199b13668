/** Deadlocks of a job: what each rank reports of its waits, and the decision whether any rank can still move. */
@NullMarked
package dev.harbinger.messaging.deadlock;

import org.jspecify.annotations.NullMarked;
