/** The costs of the parts of a node and of its network, each with its origin. */
@NullMarked
package dev.harbinger.study.pushpull.cost;

import org.jspecify.annotations.NullMarked;
