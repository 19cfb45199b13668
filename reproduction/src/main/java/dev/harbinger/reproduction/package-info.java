/** What studies share: published values beside ours, and parameters with their origin. */
@NullMarked
package dev.harbinger.reproduction;

import org.jspecify.annotations.NullMarked;
