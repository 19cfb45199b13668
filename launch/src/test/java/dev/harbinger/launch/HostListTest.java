package dev.harbinger.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.launch.HostList.Host;
import dev.harbinger.launch.HostList.Share;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HostListTest {
    @TempDir
    Path directory;

    @Test
    void aTextNamesHostsAndHowManyRanksEachTakes() {
        assertEquals(
                List.of(
                        new Host("nodeA", 2),
                        new Host("192.0.2.1", 1),
                        new Host("2001:db8::1", 12),
                        new Host("::1", 1)),
                HostList.parse("nodeA:2, 192.0.2.1,[2001:db8::1]:12,[::1]").hosts());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
        ""        | '' is not of the form HOST or HOST:RANKS
        a,,b      | '' is not of the form HOST or HOST:RANKS
        a:        | 'a:' is not of the form HOST or HOST:RANKS
        a:b       | 'a:b' is not of the form HOST or HOST:RANKS
        ::1       | '::1' is not of the form HOST or HOST:RANKS
        a:0       | host a takes 0 ranks: must be 1 or more
        -l:2      | host '-l': a name must not begin with '-'
        """)
    void aTextThatIsNoListIsRefused(String text, String why) {
        IllegalArgumentException e = assertThrows(IllegalArgumentException.class, () -> HostList.parse(text));
        assertEquals(why, e.getMessage());
    }

    @Test
    void aFileHasALineForEachHost() throws Exception {
        Path file = Files.writeString(directory.resolve("hosts"), "# ours\n\nnodeA 2 # the fast one\n  ::1\t3\nb\n");
        assertEquals(
                List.of(new Host("nodeA", 2), new Host("::1", 3), new Host("b", 1)),
                HostList.read(file).hosts());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        a 1 2  | line 2 of 'FILE': 'a 1 2' is not a host and a number of ranks
        a b    | line 2 of 'FILE': 'a b' is not a host and a number of ranks
        a -1   | line 2 of 'FILE': host a takes -1 ranks: must be 1 or more
        # none | 'FILE' names no host
        """)
    void aFileThatIsNoListIsRefusedWithItsLine(String line, String why) throws Exception {
        Path file = Files.writeString(directory.resolve("hosts"), "# hosts\n" + line + "\n");
        IOException e = assertThrows(IOException.class, () -> HostList.read(file));
        assertEquals(why.replace("FILE", file.toString()), e.getMessage());
    }

    @Test
    void ranksAreGivenOutInOrderAsFarAsTheyGo() {
        HostList hosts = HostList.parse("a:2,b:3,c");
        assertEquals(List.of(new Share("a", 0, 1), new Share("b", 2, 4), new Share("c", 5, 5)), hosts.shares(6));
        assertEquals(List.of(new Share("a", 0, 1), new Share("b", 2, 2)), hosts.shares(3));
        assertEquals(List.of(new Share("a", 0, 0)), hosts.shares(1));
        IllegalArgumentException e = assertThrows(IllegalArgumentException.class, () -> hosts.shares(7));
        assertTrue(e.getMessage().startsWith("the hosts take 6 ranks, the job has 7"), e.getMessage());
    }

    @Test
    void aWordIsQuotedForAShellWhereItMustBe() {
        assertEquals("--set=lane=4096", RemoteHosts.quoted("--set=lane=4096"));
        assertEquals("''", RemoteHosts.quoted(""));
        assertEquals("'a b'", RemoteHosts.quoted("a b"));
        assertEquals("'$(x)`y`'", RemoteHosts.quoted("$(x)`y`"));
        assertEquals("'it'\\''s'", RemoteHosts.quoted("it's"));
    }
}
