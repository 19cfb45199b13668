/** Traffic: which process sends to which. */
@NullMarked
package dev.harbinger.study.prediction.traffic;

import org.jspecify.annotations.NullMarked;
