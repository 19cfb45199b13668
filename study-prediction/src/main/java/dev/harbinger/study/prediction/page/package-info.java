/** What was found of a trace, as a report: a class a section. */
@NullMarked
package dev.harbinger.study.prediction.page;

import org.jspecify.annotations.NullMarked;
