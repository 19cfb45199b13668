/** Opens traces of any format, which is recognised automatically. */
@NullMarked
package dev.harbinger.trace.open;

import org.jspecify.annotations.NullMarked;
