/** The study as a report. */
@NullMarked
package dev.harbinger.study.pushpull.page;

import org.jspecify.annotations.NullMarked;
