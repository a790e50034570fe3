.DEFAULT_GOAL := build
UV = uv
COMPILE = $(UV) pip compile -q --universal --generate-hashes --python-version 3.11 --custom-compile-command "make lock" pyproject.toml

lock: ## Resolve the dependencies anew (needs uv)
	$(COMPILE) --extra build-tools -o requirements/run.lock
	$(COMPILE) --extra build-tools --extra dev -c requirements/run.lock -o requirements/dev.lock
	$(COMPILE) --extra build-tools --extra bench -c requirements/run.lock -o requirements/bench.lock
