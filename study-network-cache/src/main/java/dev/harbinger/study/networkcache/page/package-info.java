/** What the study shows besides its experiments: the machine and its parameters, a run of a user's program. */
@NullMarked
package dev.harbinger.study.networkcache.page;

import org.jspecify.annotations.NullMarked;
