/** Published values beside those of the model. */
@NullMarked
package dev.harbinger.study.grain.published;

import org.jspecify.annotations.NullMarked;
