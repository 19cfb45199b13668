/** Tagged words: what registers, memory and messages hold, and the guarded pointers among them. */
@NullMarked
package dev.harbinger.study.messageinterface.word;

import org.jspecify.annotations.NullMarked;
