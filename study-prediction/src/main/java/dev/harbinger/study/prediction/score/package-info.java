/** How well predictors do on the receives of a trace. */
@NullMarked
package dev.harbinger.study.prediction.score;

import org.jspecify.annotations.NullMarked;
