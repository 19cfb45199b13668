/** The published values of message prediction beside ours. */
@NullMarked
package dev.harbinger.study.prediction.published;

import org.jspecify.annotations.NullMarked;
