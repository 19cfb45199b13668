/** The RISC-V core: runs programs and says what they execute, without any notion of time. */
@NullMarked
package dev.harbinger.study.networkcache.core;

import org.jspecify.annotations.NullMarked;
