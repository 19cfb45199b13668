/** A five-point stencil on a plane that is divided among the ranks, with an exchange of borders before each step. */
@NullMarked
package dev.harbinger.workloads.halo;

import org.jspecify.annotations.NullMarked;
