/** When messages came: early ones, the room they took, what placing them ahead would have saved. */
@NullMarked
package dev.harbinger.study.prediction.arrival;

import org.jspecify.annotations.NullMarked;
