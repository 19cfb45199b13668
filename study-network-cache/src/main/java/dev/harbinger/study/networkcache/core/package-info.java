/** The RISC-V core: runs programs and hands over the executed instructions, without timing. */
@NullMarked
package dev.harbinger.study.networkcache.core;

import org.jspecify.annotations.NullMarked;
