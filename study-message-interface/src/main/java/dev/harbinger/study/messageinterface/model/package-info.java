/** The message interfaces that the M-Machine's was compared with, as rewritings of programs. */
@NullMarked
package dev.harbinger.study.messageinterface.model;

import org.jspecify.annotations.NullMarked;
