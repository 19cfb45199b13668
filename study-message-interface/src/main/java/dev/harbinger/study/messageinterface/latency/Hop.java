package dev.harbinger.study.messageinterface.latency;

import dev.harbinger.study.messageinterface.network.OutputPath;

/**
 * A message on a path of a router.
 *
 * @param node number of the router's node
 * @param path which path
 * @param channel virtual channel or turn buffer that takes it
 * @param first cycle of its first flit
 * @param last cycle of its last flit, {@link MessageLife#UNKNOWN} when it never came
 */
public record Hop(int node, OutputPath path, int channel, long first, long last) {}
