"""Files that are odd in one way: judged, or refused in one line that says what and where."""

import os
import subprocess

import pytest

PROGRAM = os.environ.get("TRIBOMETER_PROGRAM", "")

pytestmark = pytest.mark.skipif(not PROGRAM, reason="TRIBOMETER_PROGRAM names no program that judges files")

HEAD = "t[s],ball.z[m],ball.vz[m/s]"
ROWS = [(i / 100, max(0.1 - 4.905 * (i / 100) ** 2 if i < 14 else 5e-4, -1e-3), -9.81 * i / 100) for i in range(101)]


def text(head=HEAD, rows=None, sep=",", end="\n", number="{:.9g}".format):
    return head + end + "".join(sep.join(number(x) for x in row) + end for row in (rows or ROWS))


def line(i, changed):
    """The file with another line i; 0 is the head."""
    lines = text().split("\n")
    lines[i] = changed
    return "\n".join(lines)


def inserted(i, added):
    lines = text().split("\n")
    lines.insert(i, added)
    return "\n".join(lines)


def columns(*of):
    return [tuple(row[i] for i in of) for row in ROWS]


def comma(x):
    return f"{x:.6f}".replace(".", ",")


# Name, file, exit code (by the limit that z is off by 1e3 m at most), what is said.
OK, ENDS, REFUSED = 0, 1, 2
FILES = [
    ("plain", text(), OK, ""),
    ("byte order mark", "\ufeff" + text(), OK, ""),
    ("CRLF", text(end="\r\n"), OK, ""),
    ("CR alone", text(end="\r"), REFUSED, "no row"),
    ("tabs", text(HEAD.replace(",", "\t"), sep="\t"), REFUSED, "divided by tabs"),
    ("semicolons", text(HEAD.replace(",", ";"), sep=";"), REFUSED, "divided by semicolons"),
    ("blanks", text(HEAD.replace(",", " "), sep=" "), REFUSED, "divided by blanks"),
    ("decimal commas and semicolons", text(HEAD.replace(",", ";"), sep=";", number=comma), REFUSED, "divided by semicolons"),
    ("decimal commas", text(number=comma), REFUSED, ":2: 6 columns; the header has 3"),
    ("quoted cells", text(number=lambda x: f'"{x:.9g}"'), OK, ""),
    ("quoted head", text('"t[s]","ball.z[m]","ball.vz[m/s]"'), OK, ""),
    ("empty", "", REFUSED, "no header"),
    ("head alone", HEAD + "\n", REFUSED, "no row"),
    ("one row", text(rows=ROWS[:1]), REFUSED, "one row only"),
    ("two rows", text(rows=[ROWS[0], ROWS[-1]]), OK, ""),
    ("no head", text().split("\n", 1)[1], REFUSED, "no column 't'"),
    ("blank lines", text().replace("\n", "\n\n"), OK, ""),
    ("remark within", inserted(20, "# half way"), OK, ""),
    ("remark first", "# by me\n" + text(), OK, ""),
    ("last line without end", text().rstrip("\n"), OK, "is left out"),
    ("last line cut", text()[:-12], OK, "is left out"),
    ("head cut", HEAD[:9], REFUSED, "no row"),
    ("row too short", line(20, "0.19,0.5"), REFUSED, ":21: 2 columns; the header has 3"),
    ("row too long", line(20, "0.19,0.5,1,2"), REFUSED, ":21: 4 columns; the header has 3"),
    ("commas at the ends", text(HEAD + ",").replace("\n", ",\n").replace(",,\n", ",\n"), OK, ""),
    ("empty cell", line(20, "0.19,,1"), REFUSED, ":21: '' in column 'ball.z[m]' is not a number"),
    ("word", line(20, "0.19,fast,1"), REFUSED, ":21: 'fast'"),
    ("nan", line(20, "0.19,nan,1"), ENDS, "ends at 0.18 s"),
    ("NaN", line(20, "0.19,NaN,1"), ENDS, "ends at 0.18 s"),
    ("inf", line(20, "0.19,inf,1"), ENDS, "ends at 0.18 s"),
    ("-inf", line(20, "0.19,-inf,1"), ENDS, "ends at 0.18 s"),
    ("-nan(ind)", line(20, "0.19,-nan(ind),1"), ENDS, "ends at 0.18 s"),
    ("nan in the first row", line(1, "0,nan,0"), REFUSED, "no row before line 2"),
    ("nan in the second row", line(2, "0.01,nan,0"), REFUSED, "one row only before line 3"),
    ("1.#QNAN", line(20, "0.19,1.#QNAN,1"), REFUSED, ":21: '1.#QNAN'"),
    ("hexadecimal", line(20, "0.19,0x1p-3,1"), REFUSED, ":21: '0x1p-3'"),
    ("Fortran's exponent", line(20, "0.19,1.0D-3,1"), REFUSED, ":21: '1.0D-3'"),
    ("plus sign", line(20, "0.19,+0.05,1"), OK, ""),
    ("point first", line(20, "0.19,.05,1"), OK, ""),
    ("point last", line(20, "0.19,5.,1"), OK, ""),
    ("thousands", line(20, '0.19,"1,000",1'), REFUSED, ":21: '1,000'"),
    ("unit in a cell", line(20, "0.19,0.05 m,1"), REFUSED, ":21: '0.05 m'"),
    ("per cent", line(20, "0.19,5%,1"), REFUSED, ":21: '5%'"),
    ("huge", line(20, "0.19,1e308,1"), ENDS, "is lost at 0.19 s"),
    ("too large for a double", line(20, "0.19,1e999,1"), REFUSED, ":21: '1e999'"),
    ("too small for a double", line(20, "0.19,1e-400,1"), REFUSED, ":21: '1e-400'"),
    ("no time", text("ball.z[m],ball.vz[m/s]", rows=columns(1, 2)), REFUSED, "no column 't'"),
    ("no position", text("t[s],ball.vz[m/s]", rows=columns(0, 2)), REFUSED, "it must have ball.z[m]"),
    ("position alone", text("t[s],ball.z[m]", rows=columns(0, 1)), OK, ""),
    ("no units", text("t,ball.z,ball.vz"), OK, ""),
    ("millimetres", text("t[s],ball.z[mm],ball.vz[m/s]"), REFUSED, "it must be in [m]"),
    ("milliseconds", text("t[ms],ball.z[m],ball.vz[m/s]"), REFUSED, "it must be in [s]"),
    ("degrees", text("t[s],ball.z[deg],ball.vz[m/s]"), REFUSED, "it must be in [m]"),
    ("empty unit", text("t[s],ball.z[],ball.vz[m/s]"), REFUSED, "it must be in [m]"),
    ("bracket left open", text("t[s],ball.z[m,ball.vz[m/s]"), REFUSED, "it must have ball.z[m]"),
    ("parentheses", text("t (s),ball.z (m),ball.vz (m/s)"), REFUSED, "no column 't'"),
    ("blank before the unit", text("t [s],ball.z [m],ball.vz [m/s]"), OK, ""),
    ("capital T", text("T[s],ball.z[m],ball.vz[m/s]"), REFUSED, "no column 't'"),
    ("time by name", text("time[s],ball.z[m],ball.vz[m/s]"), REFUSED, "--map COLUMN=t"),
    ("other name", text("t[s],z[m],ball.vz[m/s]"), REFUSED, "--map COLUMN=NAME names one of z[m]"),
    ("column twice", text("t[s],ball.z[m],ball.z[m]"), REFUSED, "is there twice"),
    ("time twice", text("t[s],t[s],ball.z[m]", rows=columns(0, 0, 1)), REFUSED, "is there twice"),
    ("further column", text(HEAD + ",mood[-]", rows=columns(0, 1, 2, 0)), OK, "not used: mood[-]"),
    ("further head", text(HEAD + ",note"), REFUSED, ":2: 3 columns; the header has 4"),
    ("other order", text("ball.vz[m/s],t[s],ball.z[m]", rows=columns(2, 0, 1)), OK, ""),
    ("time doubled", inserted(20, "0.18,0.05,0"), REFUSED, "times must ascend"),
    ("times descend", text(rows=ROWS[::-1]), REFUSED, "times must ascend"),
    ("time goes back", line(30, "0.001,0.05,0"), REFUSED, "times must ascend"),
    ("all at one time", text(rows=[(0, *row[1:]) for row in ROWS]), REFUSED, "times must ascend"),
    ("negative time", text(rows=[(-0.01, 0.1, 0), *ROWS]), REFUSED, "it must be 0 or later"),
    ("late start", text(rows=ROWS[20:]), OK, ""),
    ("early end", text(rows=ROWS[:13]), ENDS, "ends at 0.12 s"),
    ("late end", text(rows=[*ROWS, (1.5, 0, 0)]), OK, ""),
    ("very late end", text(rows=[*ROWS, (50, 0, 0)]), REFUSED, "more than 10 times"),
    ("nan as a time", line(20, "nan,0.05,1"), ENDS, "ends at 0.18 s"),
    ("inf as the last time", line(101, "inf,0.05,1"), OK, "t[s] is inf"),
    ("zero byte", text().replace("0.19", "0.\0019"), REFUSED, "is not a number"),
    ("binary", bytes(range(256)) * 20, REFUSED, "no column 't'"),
    ("UTF-16", text().encode("utf-16"), REFUSED, "no column 't'"),
    ("Latin 1", b"# caf\xe9\n" + text().encode(), OK, ""),
    ("control characters", text(HEAD + ",\x1b[31mred"), REFUSED, ":2: 3 columns; the header has 4"),
    ("very long name", text(HEAD + "," + "x" * 100_000, rows=columns(0, 1, 2, 0)), OK, "not used: xxx"),
    ("other mass", "# ball.mass: 2\n" + text(), REFUSED, "ball.mass"),
    ("other scenario", "# scenario: forced-box\n" + text(), REFUSED, "forced-box"),
    ("status", "# status: diverged at 0.5\n" + text(rows=ROWS[:51]), ENDS, "ends at 0.5 s"),
    ("JSON", '{"t": [0, 1], "ball.z": [0, 1]}', REFUSED, "no column 't'"),
    ("HTML", "<html><body>404</body></html>", REFUSED, "no column 't'"),
    ("two heads", inserted(50, HEAD), REFUSED, ":51: 't[s]'"),
    ("byte order mark within", line(20, "\ufeff0.19,0.05,1"), REFUSED, ":21: "),
    ("lost", line(50, "0.49,1e5,0"), ENDS, "is lost at 0.49 s"),
    ("constant", text(rows=[(t, 0.1, 0) for t, _, _ in ROWS]), OK, ""),
]


@pytest.mark.parametrize("content, code, said", [pytest.param(*file[1:], id=file[0]) for file in FILES])
def test_is_judged_or_refused_in_one_line(content, code, said, tmp_path):
    file = tmp_path / "mine.csv"
    file.write_bytes(content if isinstance(content, bytes) else content.encode())
    command = [PROGRAM, "--quiet", "score", "--scenario", "bouncing-ball", "--trajectory", str(file), "--max-error", "ball.z=1e3"]
    ended = subprocess.run(command, capture_output=True, timeout=60)
    out, err = ended.stdout.decode(errors="replace"), ended.stderr.decode(errors="replace")
    assert (ended.returncode, said in out + err) == (code, True), out[:500] + err
    if code == REFUSED:
        assert out == "" and err.count("\n") == 1 and str(file) in err, err


def test_there_are_eighty_and_more():
    assert len(FILES) >= 80
