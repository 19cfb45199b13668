/** What an analysis found, as data: cautions, the bottom line, the best predictors. The report puts it into words. */
@NullMarked
package dev.harbinger.study.prediction.finding;

import org.jspecify.annotations.NullMarked;
