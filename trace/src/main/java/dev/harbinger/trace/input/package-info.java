/** What the readers of formats share: text, numbers, names, sorting beyond memory. */
@NullMarked
package dev.harbinger.trace.input;

import org.jspecify.annotations.NullMarked;
