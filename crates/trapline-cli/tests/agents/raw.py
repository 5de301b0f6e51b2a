"""The protocol by hand, byte by byte: what a client library would hide is seen."""

import json
import subprocess
import urllib.request

VERSION = "2025-06-18"
BEGIN = {"protocolVersion": VERSION, "capabilities": {}, "clientInfo": {"name": "raw", "version": "1"}}


class Line:
    """The program on standard input and output."""

    def __init__(self, program, *options):
        command = [program, "mcp", *options]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.number = 0
        self.ask("initialize", BEGIN)
        self.send({"jsonrpc": "2.0", "method": "notifications/initialized"})

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.stdout.read()
        assert self.process.wait() == 0

    def send(self, message):
        self.process.stdin.write(json.dumps(message).encode() + b"\n")
        self.process.stdin.flush()

    def ask(self, method, params):
        """The answer to a request, as it is sent, without its number."""
        self.number += 1
        self.send({"jsonrpc": "2.0", "id": self.number, "method": method, "params": params})
        answer = self.process.stdout.readline()
        return answer.replace(f'"id":{self.number}'.encode(), b'"id":0')

    def call(self, tool, **arguments):
        return self.ask("tools/call", {"name": tool, "arguments": arguments})


class Post:
    """The same over HTTP."""

    def __init__(self, server):
        self.server = server

    def __enter__(self):
        return self

    def __exit__(self, *_):
        pass

    def call(self, tool, **arguments):
        params = {"name": tool, "arguments": arguments}
        body = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}).encode()
        headers = {
            "Content-Type": "application/json",
            "Accept": "application/json, text/event-stream",
            "MCP-Protocol-Version": VERSION,
        }
        with urllib.request.urlopen(urllib.request.Request(f"{self.server}/mcp", body, headers)) as answer:
            kept = [(name.lower(), value) for name, value in answer.getheaders() if name.lower() != "date"]
            return repr(kept).encode() + answer.read()
