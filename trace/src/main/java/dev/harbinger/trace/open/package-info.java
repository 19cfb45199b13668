/** Opens a trace of any format, recognised by itself. */
@NullMarked
package dev.harbinger.trace.open;

import org.jspecify.annotations.NullMarked;
