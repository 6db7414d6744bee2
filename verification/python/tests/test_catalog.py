"""Items and claims."""

import pytest

import tribometer as tb


def test_lists_what_there_is():
    assert {"tamsi", "sap", "expo"} <= {scheme["id"] for scheme in tb.schemes()}
    assert "forced-box" in {scenario["id"] for scenario in tb.scenarios()}
    assert "tamsi2020/fig05" in {item["id"] for item in tb.items()}
    assert any(claim["id"].startswith("tamsi2020/fig05/") for claim in tb.claims())


def test_runs_an_item(tmp_path):
    verdicts = tb.run("expint2022/unit-balancing", tmp_path / "out", plots=False)
    assert {verdict["outcome"] for verdict in verdicts} <= {"pass", "xfail", "info"}
    assert (tmp_path / "out" / "index.html").exists()
    with pytest.raises(tb.InputError, match="quick"):
        tb.run("expint2022/unit-balancing", tmp_path / "more", tier="slow")
    with pytest.raises(tb.InputError, match="expint2022"):
        tb.run("expint2022/fig99", tmp_path / "more")
