VENV := .venv
PYTHON ?= python3
BIN := $(VENV)/bin
# Many tests wait for a terminal or a disk, so that twice as many run as there are cores.
WORKERS ?= $(shell $(PYTHON) -c "import os; print(min(2 * (os.cpu_count() or 1), 16))")

.PHONY: play test lowest newest lint fuzz faults company twins bench fit strength screenshots clean

$(VENV)/.play: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

$(VENV)/.dev: pyproject.toml $(VENV)/.play
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@

$(VENV)/.bench: pyproject.toml $(VENV)/.play
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[bench]'
	@touch $@

$(VENV)/.fit: pyproject.toml $(VENV)/.play
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[fit]'
	@touch $@

play: $(VENV)/.play
	@$(BIN)/westmarch

# What is compiled is kept, whatever the environment says: else every program that a test starts compiles it all anew.
test faults: export PYTHONDONTWRITEBYTECODE =

test: $(VENV)/.dev
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal

# A few tests of the screen with the oldest, and with the newest, libraries that are allowed.
lowest newest:
	$(PYTHON) -m tests.allowed $@

lint: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

fuzz: $(VENV)/.dev
	$(BIN)/python -m tests.fuzz $(ARGS)

faults: $(VENV)/.dev
	$(BIN)/python -m tests.faults $(ARGS)

company: $(VENV)/.dev
	$(BIN)/python -m tests.hosting.company $(ARGS)

twins: $(VENV)/.dev
	$(BIN)/python -m tests.hosting.twins $(ARGS)

bench: $(VENV)/.bench
	$(BIN)/python -m benchmarks $(ARGS)

fit: $(VENV)/.fit
	$(BIN)/python -m benchmarks.fit $(ARGS)

strength: $(VENV)/.dev
	$(BIN)/python -m benchmarks.strength $(ARGS)

screenshots: $(VENV)/.dev
	$(BIN)/python -m tests.screenshots

clean:
	rm -rf $(VENV) .venv-lowest .venv-newest
