/** The published values, and each beside what was measured. */
@NullMarked
package dev.harbinger.study.pushpull.published;

import org.jspecify.annotations.NullMarked;
