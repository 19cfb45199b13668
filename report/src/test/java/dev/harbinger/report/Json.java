package dev.harbinger.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** JSON as maps, lists, strings, booleans and null; a number is a {@link Digits}, as it was written. */
final class Json {
    /** A number as it was written. */
    record Digits(String text) {
        double value() {
            return Double.parseDouble(text);
        }
    }

    private static final JsonFactory JSON = new JsonFactory();

    private Json() {}

    static Object parse(String text) {
        try (JsonParser parser = JSON.createParser(text)) {
            parser.nextToken();
            return value(parser);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What lies at the end of a path of names and indices. */
    @SuppressWarnings("unchecked")
    static <T> T at(Object json, Object... path) {
        Object here = json;
        for (Object step : path) {
            here = step instanceof Integer index ? ((List<?>) here).get(index) : ((Map<?, ?>) here).get(step);
        }
        return (T) here;
    }

    private static Object value(JsonParser parser) throws IOException {
        return switch (parser.currentToken()) {
            case START_OBJECT -> {
                Map<String, Object> object = new LinkedHashMap<>();
                while (parser.nextToken() != JsonToken.END_OBJECT) {
                    String name = parser.currentName();
                    parser.nextToken();
                    object.put(name, value(parser));
                }
                yield object;
            }
            case START_ARRAY -> {
                List<Object> array = new ArrayList<>();
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    array.add(value(parser));
                }
                yield array;
            }
            case VALUE_STRING -> parser.getText();
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> new Digits(parser.getText());
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            case VALUE_NULL -> null;
            default -> throw new IOException("not JSON: " + parser.currentToken());
        };
    }
}
