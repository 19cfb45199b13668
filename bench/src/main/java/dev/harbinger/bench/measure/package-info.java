/** What is measured side by side, in which steps, and what came out. */
@NullMarked
package dev.harbinger.bench.measure;

import org.jspecify.annotations.NullMarked;
