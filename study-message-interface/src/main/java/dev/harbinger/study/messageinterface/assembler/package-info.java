/** From assembly text to a program, with errors that name line and column. */
@NullMarked
package dev.harbinger.study.messageinterface.assembler;

import org.jspecify.annotations.NullMarked;
