"""The API held against its own description: requests that Schemathesis makes of docs/openapi.json, sent to a real server.

    python3 schema.py PROGRAM SCHEMATHESIS
"""

import json
import subprocess
import sys
import tempfile
import urllib.request

# Whether a name will do or a game exists cannot be said by a schema, so what fits the schema may still be refused.
CHECKS = ["--checks", "all", "--exclude-checks", "positive_data_acceptance"]


def post(base, path, body):
    request = urllib.request.Request(base + path, json.dumps(body).encode(), {"Content-Type": "application/json"})
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


def main(program, schemathesis):
    with tempfile.TemporaryDirectory() as folder:
        words = ["serve", "--listen", "127.0.0.1:0", "--database", f"sqlite:{folder}/server.sqlite"]
        words += ["--requests", "0", "--waiting", "0", "--log", "off"]
        server = subprocess.Popen([program, *words], stdout=subprocess.PIPE, text=True)
        try:
            base = server.stdout.readline().strip().removeprefix("listening on ")
            # A match that is there, so that not everything is missing.
            wish = {"game": "trap-runner", "seat": 1, "opponent": {"kind": "bot", "level": "easy"}}
            match = post(base, "/api/matches", wish)
            config = f"{folder}/schemathesis.toml"
            with open(config, "w") as file:
                file.write(f'[parameters]\n"path.id" = "{match["id"]}"\n')
            run = [schemathesis, "--config-file", config, "run", f"{base}/api/openapi.json"]
            run += [*CHECKS, "--header", f"Authorization: Bearer {match['token']}"]
            run += ["--max-examples", "50", "--seed", "1", "--phases", "examples,coverage,fuzzing"]
            # What is listened to does not end.
            run += ["--exclude-path-regex", "/events$", "--request-timeout", "10"]
            return subprocess.run(run, cwd=folder).returncode
        finally:
            server.terminate()
            server.wait()


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
