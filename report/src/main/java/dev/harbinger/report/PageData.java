package dev.harbinger.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.CharacterEscapes;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The numbers behind a page, as JSON that may stand in a script element:
 *
 * <pre>{@code
 * {"firstRows": 200, "longText": 20,
 *  "tables": {"ID": {"columns": [{"id": "size", "heading": "Size", "unit": "BYTES"}, ...],
 *                    "rows": [[8, null, "text"], ...]}, ...},
 *  "figures": [{"id": "ID", "kind": "LINE", "table": "ID", "x": "size", "ys": ["hits"], "series": null,
 *               "xTitle": "", "yTitle": "", "logX": true, "logY": false}, ...]}
 * }</pre>
 *
 * Numbers have the digits that {@link CsvReport} gives them.
 */
final class PageData {
    private static final JsonFactory JSON =
            new JsonFactoryBuilder().characterEscapes(new ElementEscapes()).build();

    private PageData() {}

    static void write(Report report, Writer out) throws IOException {
        JsonGenerator json = JSON.createGenerator(out);
        // The page goes on after the data.
        json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
        json.disable(JsonGenerator.Feature.FLUSH_PASSED_TO_STREAM);
        json.writeStartObject();
        json.writeNumberField("firstRows", PageView.FIRST_ROWS);
        json.writeNumberField("longText", PageView.LONG_TEXT);
        json.writeObjectFieldStart("tables");
        for (Section section : report.sections()) {
            for (DataTable table : section.tables()) {
                json.writeObjectFieldStart(table.id());
                table(table.shown(), json);
                json.writeEndObject();
            }
        }
        json.writeEndObject();
        json.writeArrayFieldStart("figures");
        for (Section section : report.sections()) {
            for (Figure figure : section.figures()) {
                figure(figure, json);
            }
        }
        json.writeEndArray();
        json.writeEndObject();
        json.close();
    }

    private static void table(DataTable table, JsonGenerator json) throws IOException {
        json.writeArrayFieldStart("columns");
        for (DataTable.Column column : table.columns()) {
            json.writeStartObject();
            json.writeStringField("id", column.id());
            json.writeStringField("heading", column.heading());
            json.writeStringField("unit", column.unit().name());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeArrayFieldStart("rows");
        for (List<@Nullable Object> row : table.rows()) {
            json.writeStartArray();
            for (Object cell : row) {
                switch (cell) {
                    case null -> json.writeNull();
                    case String text -> json.writeString(text);
                    case Object number -> json.writeNumber(CellFormat.raw(number));
                }
            }
            json.writeEndArray();
        }
        json.writeEndArray();
    }

    private static void figure(Figure figure, JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeStringField("id", figure.id());
        json.writeStringField("kind", figure.kind().name());
        json.writeStringField("table", figure.tableId());
        json.writeStringField("x", figure.x());
        json.writeArrayFieldStart("ys");
        for (String y : figure.ys()) {
            json.writeString(y);
        }
        json.writeEndArray();
        json.writeStringField("series", figure.series());
        json.writeStringField("xTitle", figure.xTitle());
        json.writeStringField("yTitle", figure.yTitle());
        json.writeBooleanField("logX", figure.logX());
        json.writeBooleanField("logY", figure.logY());
        json.writeEndObject();
    }

    /** Escapes what could end a script element or begin another, besides what JSON must escape. */
    private static final class ElementEscapes extends CharacterEscapes {
        private static final long serialVersionUID = 1;

        @Override
        public int[] getEscapeCodesForAscii() {
            int[] escapes = standardAsciiEscapesForJSON();
            for (char character : new char[] {'<', '>', '&'}) {
                escapes[character] = ESCAPE_STANDARD;
            }
            return escapes;
        }

        @Override
        public @Nullable SerializableString getEscapeSequence(int character) {
            return null;
        }
    }
}
