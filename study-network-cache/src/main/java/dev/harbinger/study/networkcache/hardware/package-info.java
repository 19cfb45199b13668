/** The hardware cost of configurations: bits of storage and of comparison. */
@NullMarked
package dev.harbinger.study.networkcache.hardware;

import org.jspecify.annotations.NullMarked;
