/**
 * Reception through a kernel compared with the network cache (Khunjush, chapter 7), and the ranges in which claims
 * hold.
 */
@NullMarked
package dev.harbinger.study.networkcache.experiment.kernel;

import org.jspecify.annotations.NullMarked;
