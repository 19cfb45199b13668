/** The three modes measured on this machine, and whether they rank as the document says. */
@NullMarked
package dev.harbinger.study.pushpull.measured;

import org.jspecify.annotations.NullMarked;
