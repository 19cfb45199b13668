/** What a program sent and received: the model, readers and writers of formats. */
@NullMarked
package dev.harbinger.trace;

import org.jspecify.annotations.NullMarked;
