"""The program under test, and what agents meet it by. `TRAPLINE` names the program."""

import contextlib
import os
import pathlib
import subprocess

import pytest


@pytest.fixture(scope="session")
def program():
    return os.environ["TRAPLINE"]


@contextlib.contextmanager
def serving(program, folder, *options):
    """A server with a database of its own, as long as this lasts; tells where it listens."""
    database = f"sqlite:{pathlib.Path(folder) / 'server.sqlite'}"
    command = [program, "serve", "--listen", "127.0.0.1:0", "--database", database, "--requests", "0", "--log", "off"]
    with subprocess.Popen([*command, *options], stdout=subprocess.PIPE, text=True) as server:
        try:
            yield server.stdout.readline().strip().removeprefix("listening on ")
        finally:
            server.terminate()


@pytest.fixture
def server(program, tmp_path):
    with serving(program, tmp_path) as address:
        yield address
