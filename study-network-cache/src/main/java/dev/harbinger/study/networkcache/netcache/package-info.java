/**
 * The network cache: holds messages that have arrived until the program receives them, and binds them without a copy.
 */
@NullMarked
package dev.harbinger.study.networkcache.netcache;

import org.jspecify.annotations.NullMarked;
