/** The report of the analysis of a trace: one class per section. */
@NullMarked
package dev.harbinger.study.prediction.page;

import org.jspecify.annotations.NullMarked;
