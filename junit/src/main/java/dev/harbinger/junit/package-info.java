/** Tests that run on several ranks. */
@NullMarked
package dev.harbinger.junit;

import org.jspecify.annotations.NullMarked;
