/** The memory for waiting messages that are not in the network cache, and the choice of its buffers. */
@NullMarked
package dev.harbinger.study.networkcache.netmemory;

import org.jspecify.annotations.NullMarked;
