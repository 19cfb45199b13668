/** Which receive comes next: predictors, windows, their scores and footprint. */
@NullMarked
package dev.harbinger.predict;

import org.jspecify.annotations.NullMarked;
