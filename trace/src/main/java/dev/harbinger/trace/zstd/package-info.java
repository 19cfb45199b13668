/** Decompresses Zstandard, RFC 8878, without dictionaries. */
@NullMarked
package dev.harbinger.trace.zstd;

import org.jspecify.annotations.NullMarked;
