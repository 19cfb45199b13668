/** Measurements of this machine that studies show beside what is published, offered to them as services. */
@NullMarked
package dev.harbinger.bench.study;

import org.jspecify.annotations.NullMarked;
