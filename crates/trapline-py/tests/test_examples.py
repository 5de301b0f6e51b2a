"""The examples do what they say: each ends with an error of its own where it does not."""

import doctest
import importlib.util
import os
import re
import struct
import subprocess
import sys
from pathlib import Path

import nbclient
import nbformat
import pytest

EXAMPLES = Path(__file__).parents[1] / "examples"


def run(script, *arguments, cwd):
    # Ray keeps a token in the home directory, and would report its use.
    surroundings = {**os.environ, "HOME": str(cwd), "RAY_USAGE_STATS_ENABLED": "0"}
    done = subprocess.run(
        [sys.executable, EXAMPLES / script, *arguments],
        cwd=cwd,
        env=surroundings,
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def last_number(line):
    return float(line.split()[-1])


def test_tabular(tmp_path):
    lines = run("tabular.py", cwd=tmp_path).splitlines()
    assert last_number(lines[-1]) < last_number(lines[1])


def test_policy(tmp_path):
    lines = run("policy.py", cwd=tmp_path).splitlines()
    assert last_number(lines[-1]) < last_number(lines[1])


def test_loss(tmp_path):
    lines = run("loss.py", "--matches", "20", "--out", "plot.png", cwd=tmp_path).splitlines()
    given = {line.split()[0]: float(line.split()[3]) for line in lines}
    assert given.pop("perfect") < 0.01
    assert min(given.values()) > 0.05
    header = (tmp_path / "plot.png").read_bytes()[:24]
    assert header[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", header[16:]) == (840, 480)


def test_tour(tmp_path):
    notebook = nbformat.read(EXAMPLES / "tour.ipynb", as_version=4)
    nbformat.validate(notebook)
    assert not any(cell.get("outputs") for cell in notebook.cells), "it is kept without outputs"
    nbclient.NotebookClient(notebook, timeout=120, resources={"metadata": {"path": tmp_path}}).execute()
    shown = [kind for cell in notebook.cells for out in cell.get("outputs", []) for kind in out.get("data", {})]
    assert shown.count("image/svg+xml") == 2
    assert "image/png" in shown


@pytest.mark.skipif(not importlib.util.find_spec("ray"), reason="there is no ray")
def test_ray_actors(tmp_path):
    out = run("ray_actors.py", "--steps", "200", cwd=tmp_path)
    assert "worker 2: " in out
    assert "million steps a second" in out


def test_documentation():
    """What docs/python.md shows is what happens."""
    page = (EXAMPLES.parents[2] / "docs" / "python.md").read_text()
    blocks = re.findall(r"^```python\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)
    assert len(blocks) == 5
    names, runner = {}, doctest.DocTestRunner()
    for n, block in enumerate(blocks):
        if block.startswith(">>>"):
            told = doctest.DocTestParser().get_doctest(block, names, f"block {n}", "docs/python.md", 0)
            runner.run(told, clear_globs=False)
            names = told.globs
        else:
            exec(compile(block, "docs/python.md", "exec"), names)
    assert runner.summarize().failed == 0
