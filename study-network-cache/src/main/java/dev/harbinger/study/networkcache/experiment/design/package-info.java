/** Beyond the documents: what the network cache costs, and the choices that they leave open. */
@NullMarked
package dev.harbinger.study.networkcache.experiment.design;

import org.jspecify.annotations.NullMarked;
