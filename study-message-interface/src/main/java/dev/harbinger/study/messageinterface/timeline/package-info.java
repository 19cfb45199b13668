/** A run drawn cycle by cycle: what is recorded for it, and the page that shows it. */
@NullMarked
package dev.harbinger.study.messageinterface.timeline;

import org.jspecify.annotations.NullMarked;
