/** Programs described by their computation, messages, words and slack, read from small files. */
@NullMarked
package dev.harbinger.study.grain.program;

import org.jspecify.annotations.NullMarked;
