/** A machine that times a program: pipeline, memory, network interface, network cache, and an oracle. */
@NullMarked
package dev.harbinger.study.networkcache.machine;

import org.jspecify.annotations.NullMarked;
