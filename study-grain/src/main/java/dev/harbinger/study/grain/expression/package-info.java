/** Formulas that users write: parsed with line and column, and evaluated. */
@NullMarked
package dev.harbinger.study.grain.expression;

import org.jspecify.annotations.NullMarked;
