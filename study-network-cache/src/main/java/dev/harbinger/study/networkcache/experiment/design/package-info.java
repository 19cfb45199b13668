/** Beyond the documents: the hardware cost of the network cache, and design choices that they leave open. */
@NullMarked
package dev.harbinger.study.networkcache.experiment.design;

import org.jspecify.annotations.NullMarked;
