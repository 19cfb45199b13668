/** The study of grain sizes as a whole, and the questions that users ask of the model. */
@NullMarked
package dev.harbinger.study.grain;

import org.jspecify.annotations.NullMarked;
