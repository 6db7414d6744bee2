"""The notebooks run, and show pictures."""

from pathlib import Path

import pytest

nbclient = pytest.importorskip("nbclient")
nbformat = pytest.importorskip("nbformat")

NOTEBOOKS = sorted((Path(__file__).parent.parent / "notebooks").glob("*.ipynb"))


@pytest.mark.parametrize("file", NOTEBOOKS, ids=[file.stem for file in NOTEBOOKS])
def test_runs(file, tmp_path):
    notebook = nbformat.read(file, as_version=4)
    nbclient.NotebookClient(notebook, timeout=120, resources={"metadata": {"path": str(tmp_path)}}).execute()
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    assert any("image/png" in output.get("data", {}) for output in outputs)


def test_there_are_three():
    assert len(NOTEBOOKS) == 3
    for file in NOTEBOOKS:
        assert not any(cell.get("outputs") for cell in nbformat.read(file, as_version=4).cells), "stored without outputs"
