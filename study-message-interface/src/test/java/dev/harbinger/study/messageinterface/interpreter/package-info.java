/** What programs mean, without time: an interpreter that judges the machine, and random programs to judge it by. */
@NullMarked
package dev.harbinger.study.messageinterface.interpreter;

import org.jspecify.annotations.NullMarked;
