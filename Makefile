# `make` and `make test` need Python 3.11 or newer, make and a package index; nothing else.
.DEFAULT_GOAL := build
.DELETE_ON_ERROR:
.PHONY: build figures drafts sheets messages check-text stats serve test test-fast fuzz coverage check docs bench aims \
	contact clean help lock

PYTHON ?= python3
VENV = .venv
BENCH = .venv-bench
RULEPRESS = $(VENV)/bin/rulepress
# On a terminal pip shows how far it is.
PIP = -m pip install --disable-pip-version-check --no-input $(if $(MAKE_TERMOUT),,--quiet)
UV = uv
COMPILE = $(UV) pip compile -q --universal --generate-hashes --python-version 3.11 --custom-compile-command "make lock" pyproject.toml

build: $(VENV)/project ## Build everything that is not up to date into build/ (the default)
	@$(RULEPRESS) build

figures: $(VENV)/project ## Draw the figures alone
	@$(RULEPRESS) figures

drafts: $(VENV)/project ## Make rulebooks and answers of unfinished translations, the English marked
	@$(RULEPRESS) build --draft

sheets: $(VENV)/project ## Make the print-and-play sheets alone
	@$(RULEPRESS) sheets

messages: $(VENV)/project ## Bring templates and catalogues of messages up to date
	@$(RULEPRESS) messages update

check-text: $(VENV)/project ## Say what is wrong with messages and translations
	@$(RULEPRESS) messages check

stats: $(VENV)/project ## Count what is translated, by language and game
	@$(RULEPRESS) messages stats

test: $(VENV)/dev.lock ## Run all tests, on all cores
	@echo "Running the tests"
	@$(VENV)/bin/pytest -n auto

# Of the games the engines alone: their searches, figures and books take longer.
FAST = $(addprefix tests/,geometry contract kit drawing text) \
	$(foreach part,rules notation scoring turns tiles deal,$(wildcard tests/games/*/test_$(part).py))

test-fast: $(VENV)/dev.lock ## Run the quick tests: rules, geometry, drawing, texts
	@$(VENV)/bin/pytest -q -m "not slow" $(FAST)

SECONDS ?= 60
SEED ?= 1

fuzz: $(VENV)/dev.lock ## Try broken input for SECONDS (60), all kinds or one KIND, with a SEED (1)
	@$(VENV)/bin/python -m tests.fuzz --seconds $(SECONDS) --seed $(SEED) $(if $(KIND),--kind $(KIND))

coverage: $(VENV)/dev.lock ## Run all tests and say which lines none has run, in build/coverage/
	@$(VENV)/bin/pytest -n auto --cov --cov-report=term:skip-covered --cov-report=html:build/coverage

serve: $(VENV)/project ## Show rulebooks, answers and proofs in a browser, always anew
	@$(RULEPRESS) serve

check: $(VENV)/dev.lock ## Check style, types, layers and content
	@echo "Checking style, types, layers and content"
	@$(VENV)/bin/ruff check --quiet
	@$(VENV)/bin/ruff format --check --quiet
	@$(VENV)/bin/mypy
	@$(VENV)/bin/lint-imports --no-logo
	@$(RULEPRESS) check

docs: $(VENV)/dev.lock ## Make a site of docs/, and of the code, in build/docs/
	@$(VENV)/bin/mkdocs build --quiet --strict
	@# pdoc does not find the types of fields that a class has from one in another module.
	@PYTHONWARNINGS="ignore:Error parsing type annotation" \
		$(VENV)/bin/pdoc generator --output-directory build/docs/code

bench: $(BENCH)/project ## Compare time, memory and size with other setters
	@$(BENCH)/bin/python -m tests.bench.run

aims: $(BENCH)/project ## Measure all that there are aims for, in half an hour
	@$(BENCH)/bin/python -m tests.bench.aims

contact: $(VENV)/dev.lock ## Draw all pages of all books, small, into build/contact/
	@$(VENV)/bin/python -m tests.book.contact

clean: ## Remove everything built, prepared fonts included
	rm -rf build

help: ## Say what there is
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

lock: ## Resolve the dependencies anew (needs uv)
	@command -v $(UV) >/dev/null || \
	{ echo "make lock needs uv: pip install uv, or name it, as in make lock UV=path/to/uv" >&2; exit 1; }
	$(COMPILE) --extra build-tools --extra proof -o requirements/run.lock
	$(COMPILE) --extra build-tools --extra dev --extra docs --extra solve -c requirements/run.lock -o requirements/dev.lock
	$(COMPILE) --extra build-tools --extra bench -c requirements/run.lock -o requirements/bench.lock

$(VENV)/bin/python $(BENCH)/bin/python: %/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	{ echo "Python 3.11 or newer is needed: name it, as in make PYTHON=python3.12" >&2; exit 1; }
	@echo "Making the environment $*"
	@$(PYTHON) -m venv $*

# An environment keeps a copy of each lock file that it was made from. What is installed already
# is left alone, so the tests' set only adds to the program's.
define install
@cmp -s $< $@ || { echo "Installing what $< names"; $(@D)/bin/python $(PIP) --require-hashes -r $<; }
@cp $< $@
endef

define install-project
@echo "Installing the project into $(@D)"
@$(@D)/bin/python $(PIP) --quiet --no-deps --no-build-isolation --editable .
@touch $@
endef

$(VENV)/run.lock: requirements/run.lock | $(VENV)/bin/python
	$(install)

$(VENV)/project: pyproject.toml $(VENV)/run.lock
	$(install-project)

$(VENV)/dev.lock: requirements/dev.lock | $(VENV)/project
	$(install)

$(BENCH)/bench.lock: requirements/bench.lock | $(BENCH)/bin/python
	$(install)

$(BENCH)/project: pyproject.toml $(BENCH)/bench.lock
	$(install-project)
