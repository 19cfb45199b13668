/** LIFE on the simulated machine: the sample application of the document's chapter 7. */
@NullMarked
package dev.harbinger.study.messageinterface.life;

import org.jspecify.annotations.NullMarked;
