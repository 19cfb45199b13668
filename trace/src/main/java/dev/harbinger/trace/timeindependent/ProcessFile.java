package dev.harbinger.trace.timeindependent;

import dev.harbinger.trace.input.CallCounts;
import java.io.IOException;
import java.util.Map;

/** The file of one process, read action by action. */
final class ProcessFile implements ActionSource {
    private final int process;
    private final ActionLines lines;
    private final ActionParser parser;
    private final CallCounts counts = new CallCounts();

    ProcessFile(int process, ActionLines lines, Layout layout, CallSites sites) {
        this.process = process;
        this.lines = lines;
        this.parser = new ActionParser(lines, layout, sites);
    }

    @Override
    public boolean next(long[] record) throws IOException {
        while (lines.next()) {
            if (!lines.isComment()) {
                boolean matters = parser.parse(record);
                if (record[ActionRecord.RANK] != process) {
                    throw lines.error("is of process " + record[ActionRecord.RANK] + ", the file began with process "
                            + process + "; a file of several processes must be the only file of its trace");
                }
                if (matters) {
                    return true;
                }
                counts.count(parser.word());
            }
        }
        return false;
    }

    @Override
    public Map<String, Long> skippedRecords() {
        return counts.counts();
    }

    @Override
    public void close() throws IOException {
        lines.close();
    }
}
