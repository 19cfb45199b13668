/** The published values, and their comparison with measured ones. */
@NullMarked
package dev.harbinger.study.pushpull.published;

import org.jspecify.annotations.NullMarked;
