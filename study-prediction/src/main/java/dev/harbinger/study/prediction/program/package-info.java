/** The receives of the programs that the document measured, from runs on ranks that are threads. */
@NullMarked
package dev.harbinger.study.prediction.program;

import org.jspecify.annotations.NullMarked;
