/** Report pages besides the experiments: the machine and its parameters, and a run of a user's program. */
@NullMarked
package dev.harbinger.study.networkcache.page;

import org.jspecify.annotations.NullMarked;
