/** Random traffic over a network, with every message accounted for, and what it measures. */
@NullMarked
package dev.harbinger.study.messageinterface.network.traffic;

import org.jspecify.annotations.NullMarked;
