SHELL := /bin/bash
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

# The pinned Node and every tool come from node_modules/.bin, whatever Node the machine has.
export PATH := $(CURDIR)/node_modules/.bin:$(PATH)
export NODE_COMPILE_CACHE := $(CURDIR)/.cache/node

# Runs a command and shows what it said only when it fails.
quietly = @output=$$($(1) 2>&1) || { printf '%s\n' "$$output"; echo "$@: failed" >&2; exit 1; }

.PHONY: help up demo down dev super company test lint lint-format lint-promises lint-types lint-web-types lint-imports lint-unused format bench openapi

help: ## this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/  make \1\t\2/' | expand -t 18

up: node_modules/.stamp ## install what is missing, start everything, print the address
	@node infra/up/src/main.ts up

demo: node_modules/.stamp ## the same with a company to try it with; prints its logins
	@node infra/demo/src/main.ts

down: node_modules/.stamp ## stop what was started here, and only that
	@node infra/up/src/main.ts down

dev: node_modules/.stamp ## the same as up, restarting on every change; Ctrl-C ends it
	@node infra/up/src/main.ts dev

# What only the operator decides; the product starts when it does not run.
super: node_modules/.stamp ## EMAIL=…: make somebody a super user, with a company of his own when nobody has that e-mail
	@node infra/up/src/main.ts super "$(EMAIL)"

company: node_modules/.stamp ## ID=… STATE=on|off|YYYY-MM-DD: switch a company, or let it work until that day
	@node infra/up/src/main.ts company "$(ID)" "$(STATE)"

test: lint ## every check and every test, the browser journey included; quiet when green
	@vitest run

lint: node_modules/.stamp ## format, lint, types, import rules, unused code
	@$(MAKE) --keep-going lint-format lint-promises lint-types lint-web-types lint-imports lint-unused

lint-format:
	$(call quietly,biome check --error-on-warnings .)

lint-promises:
	$(call quietly,oxlint --type-aware)

lint-types:
	$(call quietly,tsc --project .)

lint-web-types:
	$(call quietly,tsc --project web)

lint-imports:
	$(call quietly,node infra/rules/src/main.ts)

lint-unused:
	$(call quietly,knip)

format: node_modules/.stamp ## rewrite the sources in the house format
	@biome check --write .

bench: node_modules/.stamp ## measure from the phone's stanza to the frame in a browser's socket
	@node infra/bench/src/main.ts

openapi: node_modules/.stamp ## the OpenAPI document of all contracts, on standard output
	@node infra/edge/src/openapi.ts

node_modules/.stamp: package-lock.json
	@echo 'Installing npm packages …'
	@npm ci --no-audit --no-fund --loglevel=error || npm install --no-save --no-audit --no-fund --loglevel=error
	@touch $@
