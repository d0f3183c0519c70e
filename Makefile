# The two commands: `make play` and `make test`. Each sets up what it needs in .venv and web/node_modules, and then does
# its job.
PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet --no-input
UNIT := $(BIN)/python -m pytest --quiet
NPM := PATH="$(abspath $(BIN)):$$PATH" npm --prefix web --silent
PAGE := src/torri/server/page/index.html

.PHONY: play terminal page wheel test test-compiled test-plain test-bounds test-server test-page test-wheel \
	test-browser postgres chromium check format bench bench-envs proof lock clean
.DEFAULT_GOAL := play
.DELETE_ON_ERROR:

play: .venv/run.stamp page
	@$(BIN)/torri serve --open

# Another game: make terminal GAME=san_gimignano
GAME ?= patrician
terminal: .venv/run.stamp
	@$(BIN)/torri play $(GAME)

page: $(PAGE)

# With the page in it: whoever installs it needs no Node.
wheel: $(PAGE)
	@rm -f dist/torri-*.whl
	@$(PIP) wheel --no-deps --no-build-isolation --wheel-dir dist .
	@ls dist/torri-*.whl

# What all of it needs comes first, then the long runs, so that both cores are busy to the end. (What has nothing left to
# wait for is started first: so what tests wait for is named before them.)
test: .venv/dev.stamp $(PAGE) postgres chromium
	@echo "the tests run compiled, as plain Python, with bounds checked, in a browser: two runs at a time, each shown when done"
	@$(MAKE) --no-print-directory --jobs 2 --output-sync=target postgres chromium check test-compiled test-plain \
		test-browser test-server test-bounds test-page test-wheel

# These have runs of their own.
REST := --ignore tests/server --ignore tests/test_wheel.py

test-compiled: .venv/dev.stamp
	$(UNIT) $(REST)

# What is compiled, not compiled: rules and players. Commands, matches and environments only use it.
RULES := $(REST) $(addprefix --ignore tests/,cli arena envs)

# Not compiled, these take minutes and show nothing more: players who look ahead, whole games beside the referees, and
# what is plain Python anyway.
SLOW := $(addprefix --ignore tests/,players/test_search.py players/test_analysis.py players/test_endgame.py \
	players/test_fairness.py patrician/test_referee.py san_gimignano/test_referee.py contract/test_records.py \
	contract/test_state.py contract/test_gains.py test_readme.py)

test-plain: .venv/dev.stamp
	NUMBA_DISABLE_JIT=1 $(UNIT) $(RULES) $(SLOW) --cov --cov-report=term:skip-covered

# The server has no compiled code of its own: one run of its tests says all.
test-server: .venv/dev.stamp postgres
	$(UNIT) tests/server

# Where an index could go astray: every rule, whole games in every variant, players who look ahead. The referees are
# plain Python, and compare what others play here too.
BOUNDS := $(addprefix tests/,patrician san_gimignano players) $(addprefix tests/contract/test_,actions.py play.py state.py)

test-bounds: .venv/dev.stamp
	NUMBA_BOUNDSCHECK=1 $(UNIT) $(BOUNDS) --ignore tests/patrician/test_referee.py \
		--ignore tests/san_gimignano/test_referee.py

# What the page is made of, and how large it is.
test-page: $(PAGE)
	@$(NPM) run check
	@$(NPM) run test
	@$(NPM) run size

# Installed where nothing else is.
test-wheel: .venv/dev.stamp wheel
	TORRI_WHEEL="$$(ls dist/torri-*.whl)" $(UNIT) tests/test_wheel.py

test-browser: $(PAGE) chromium
	@$(NPM) run e2e

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
bench: .venv/run.stamp $(PAGE) chromium
	$(BIN)/python bench/yardstick.py
	$(BIN)/python bench/games.py
	$(BIN)/python -m bench.search
	$(MAKE) --no-print-directory bench-envs
	$(BIN)/python -m bench.envs_search
	$(BIN)/python bench/start.py
	$(BIN)/python -m bench.server
	@TORRI_SPEED=1 $(NPM) run e2e speed.spec.ts

# The environments beside those of others (they are installed in .venv).
bench-envs: .venv/peers.stamp
	$(BIN)/python -m bench.envs

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
	$(BIN)/uv pip compile $(LOCK_FLAGS) --extra server --extra ray --extra envs --extra openspiel --group build --group dev -c requirements/run.txt \
		-o requirements/dev.txt pyproject.toml
	$(BIN)/uv pip compile $(LOCK_FLAGS) --group page -c requirements/dev.txt -o requirements/page.txt
	$(BIN)/uv pip compile $(LOCK_FLAGS) --group peers -c requirements/dev.txt -o requirements/peers.txt
LOCK_FLAGS := --universal --python-version 3.11 --generate-hashes --no-header --no-annotate --quiet --upgrade

clean:
	rm -rf .venv dist src/torri/server/page web/build web/node_modules web/e2e/results web/e2e/shots \
		.coverage .hypothesis .ruff_cache .pytest_cache .import_linter_cache .proof

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

# For the tests of the page.
chromium:
	@command -v chromium >/dev/null || { \
		echo "installing Chromium"; \
		{ apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium; } >/dev/null 2>&1 || \
			{ echo "please install Chromium (Debian: apt-get install chromium)"; exit 1; }; }

# The page is built into the package. Folders count as sources too: they change when a file goes away.
PAGE_SOURCES := $(shell find web/src web/public -not -name '*.test.ts' -not -path web/src/lib/api/schema.ts) \
	$(addprefix web/, index.html package.json compress.js vite.config.ts svelte.config.js tsconfig.json)

$(PAGE): $(PAGE_SOURCES) web/src/lib/api/schema.ts web/node_modules/torri.stamp
	@echo "building the page"
	@$(NPM) run build >/dev/null

# Its types come from the server's own description, which is written only if it has changed.
web/src/lib/api/schema.ts: web/build/openapi.json web/node_modules/torri.stamp
	@$(NPM) run types >/dev/null

web/build/openapi.json: web/build/openapi.stamp ;

web/build/openapi.stamp: $(shell find src/torri -name '*.py') .venv/run.stamp
	@$(BIN)/python -m torri.server.description web/build/openapi.json
	@touch $@

# Not "npm ci": it refuses a lock file that has no other machines' builds of a tool, and not every registry holds all of
# them.
web/node_modules/torri.stamp: web/package-lock.json .venv/node.stamp
	@echo "setting up the page's tools in web/node_modules (once)"
	@$(NPM) install --no-save --no-audit --no-fund --prefer-offline
	@touch $@

# The machine's own Node if it is new enough (see web/package.json), else one in .venv.
NODE_FITS := node -e 'const [a, b] = process.versions.node.split(".").map(Number); \
	process.exit(a >= 24 || (a === 22 && b >= 13) || (a === 20 && b >= 19) ? 0 : 1)'

.venv/node.stamp: requirements/page.txt | .venv/run.stamp
	@{ $(NODE_FITS) && npm --version; } >/dev/null 2>&1 || { \
		echo "setting up Node in .venv (once)"; \
		$(PIP) $(LOCKED) requirements/page.txt; }
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

.venv/peers.stamp: .venv/dev.stamp requirements/peers.txt
	@echo "setting up other libraries of games in .venv, to measure beside (once)"
	@$(PIP) $(LOCKED) requirements/peers.txt
	@touch $@
