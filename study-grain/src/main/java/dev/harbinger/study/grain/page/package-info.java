/** What the study and the answers show. */
@NullMarked
package dev.harbinger.study.grain.page;

import org.jspecify.annotations.NullMarked;
