/** Reception policies: ways in which a message reaches the program from the network interface, one class each. */
@NullMarked
package dev.harbinger.study.networkcache.policy;

import org.jspecify.annotations.NullMarked;
