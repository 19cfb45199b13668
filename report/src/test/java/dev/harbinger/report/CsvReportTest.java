package dev.harbinger.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.harbinger.report.DataTable.Column;
import dev.harbinger.report.DataTable.Unit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CsvReportTest {
    @TempDir
    Path folder;

    @Test
    void numbersAreRawAndTextsAreQuotedWhereTheyMustBe() throws IOException {
        DataTable table = new DataTable(
                "sizes",
                "",
                "",
                List.of(
                        new Column("site", "site", Unit.TEXT),
                        new Column("bytes", "bytes", Unit.BYTES),
                        new Column("waited", "waited", Unit.NANOS),
                        new Column("ratio", "ratio", Unit.PERCENT)));
        table.row(Arrays.asList("a,b", 1L << 53, 1500.5, 0.1 + 0.2));
        table.row(Arrays.asList("say \"a\"", 28_000, 0, 1.0));
        table.row(Arrays.asList("", null, 1e12, 1e-7));
        table.row(Arrays.asList(null, 1e20, null, 0.0));
        table.row(Arrays.asList(" a\nb", -1, null, -0.0));
        Report report = new Report(
                "t",
                "s",
                List.of(new KeyFact("format", "CSV, plain")),
                List.of(new Finding(Finding.Weight.NOTE, "=1+1")),
                List.of(new Section("s", "s", "", List.of(table), List.of())));
        Path csv = folder.resolve("new/folder");
        List<Path> files = CsvReport.write(report, csv);
        assertEquals(List.of(csv.resolve("facts.csv"), csv.resolve("findings.csv"), csv.resolve("sizes.csv")), files);
        assertEquals("name,value\r\nformat,\"CSV, plain\"\r\n", Files.readString(files.get(0)));
        assertEquals("weight,text\r\nnote,=1+1\r\n", Files.readString(files.get(1)));
        assertEquals("""
            site,bytes,waited,ratio
            "a,b",9007199254740992,1501,0.30000000000000004
            "say ""a""\",28000,0,1
            "",,1000000000000,0.0000001
            ,100000000000000000000,,0
            " a b",-1,,0
            """.replace("\n", "\r\n"), Files.readString(files.get(2)));
        // An earlier report's files are replaced.
        assertEquals(files, CsvReport.write(report, csv));
        try (var left = Files.list(csv)) {
            assertEquals(3, left.count());
        }
    }

    @Test
    void whatIsWrittenIsReadAsItWas() throws IOException {
        Report report = SampleReport.report();
        CsvReport.write(report, folder);
        for (Section section : report.sections()) {
            for (DataTable table : section.tables()) {
                List<List<String>> lines = CsvFile.read(folder.resolve(table.id() + ".csv"));
                assertEquals(table.columns().stream().map(Column::id).toList(), lines.getFirst());
                assertEquals(table.rows().size(), lines.size() - 1);
                for (int row = 0; row < table.rows().size(); row++) {
                    for (int i = 0; i < table.columns().size(); i++) {
                        Object cell = table.rows().get(row).get(i);
                        String read = lines.get(row + 1).get(i);
                        switch (cell) {
                            case Double number -> assertEquals(number, Double.parseDouble(read));
                            case Long number -> assertEquals(number, Long.parseLong(read));
                            case null, default -> assertEquals(cell, read);
                        }
                    }
                }
            }
        }
    }
}
