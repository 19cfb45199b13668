/** How a message gets from the network interface to the program: one class a way. */
@NullMarked
package dev.harbinger.study.networkcache.policy;

import org.jspecify.annotations.NullMarked;
