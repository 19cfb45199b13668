/** What was measured, for the eye: tables, figures, and which targets are met. */
@NullMarked
package dev.harbinger.bench.show;

import org.jspecify.annotations.NullMarked;
