# `make play` and `make test` are all that most people need; `make` alone lists the rest.
# Everything is installed into .venv, and again only when pyproject.toml changes.

VENV := .venv
BIN := $(VENV)/bin
HAVE_UV := $(shell command -v uv 2>/dev/null)
INSTALL := $(if $(HAVE_UV),uv pip install --quiet --python $(BIN)/python,$(BIN)/python -m pip install --quiet --disable-pip-version-check)

.PHONY: help play test lint types bench messages clean

help:
	@echo "make play      play badugi in the browser"
	@echo "make test      run all tests (ARGS='-k draw' passes options to pytest)"
	@echo "make lint      check style, types and imports"
	@echo "make bench     measure against other libraries (ONLY=rank-str for one row)"
	@echo "make messages  bring the message catalogues up to date"
	@echo "make clean     remove what these commands have made"

play: $(VENV)/.room
	$(BIN)/badugi play $(ARGS)

test: $(VENV)/.test
	@$(BIN)/python tests/support/chromium.py
	$(BIN)/python -m pytest $(ARGS)

lint: $(VENV)/.test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	@if command -v npm >/dev/null 2>&1; then $(MAKE) --no-print-directory types; \
	else echo "No npm here: the types of the browser's JavaScript are not checked."; fi

types: node_modules/.installed
	npm run --silent check

bench: $(VENV)/.test
	$(BIN)/python -m bench $(ONLY)

messages: $(VENV)/.test
	$(BIN)/python scripts/messages.py

clean:
	rm -rf $(VENV) node_modules build dist .hypothesis .import_linter_cache .mypy_cache \
		.pytest_cache .ruff_cache test-results bench/latest.json
	find src tests bench scripts -name __pycache__ -type d -prune -exec rm -rf {} +

$(VENV)/.room: pyproject.toml $(BIN)/python
	@echo "Installing badugi into $(VENV) ..."
	@$(INSTALL) --editable '.[room]'
	@touch $@

$(VENV)/.test: pyproject.toml $(BIN)/python
	@echo "Installing badugi and what its tests need into $(VENV) ..."
	@$(INSTALL) --editable '.[test]'
	@touch $@

node_modules/.installed: package.json
	npm install --silent --no-package-lock --no-audit --no-fund
	@touch $@

$(BIN)/python:
ifdef HAVE_UV
	@uv venv --quiet --python '>=3.11' $(VENV)
else
	@sh scripts/make_venv.sh $(VENV)
endif
