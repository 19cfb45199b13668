package dev.harbinger.study.messageinterface.timeline;

/**
 * An error of a thread, marked in its lane at a cycle.
 *
 * @param cycle when
 * @param node number of its node
 * @param cluster its cluster
 * @param slot its slot
 * @param text what, in words
 */
record ErrorMark(long cycle, int node, int cluster, int slot, String text) {}
