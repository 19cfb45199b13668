/** What the parts of a node and of its network take, each number with where it comes from. */
@NullMarked
package dev.harbinger.study.pushpull.cost;

import org.jspecify.annotations.NullMarked;
