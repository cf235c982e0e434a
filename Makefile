SHELL := /bin/bash
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

# The pinned Node and every tool come from node_modules/.bin, whatever Node the machine has.
export PATH := $(CURDIR)/node_modules/.bin:$(PATH)
export NODE_COMPILE_CACHE := $(CURDIR)/.cache/node

# Runs a command and shows what it said only when it fails.
quietly = @output=$$($(1) 2>&1) || { printf '%s\n' "$$output"; echo "$@: failed" >&2; exit 1; }

.PHONY: help backup restore resend import up demo down dev env compose image sbom dlq doctor network-report super whatsapp-version company reseal test lint lint-format lint-types lint-imports lint-unused words house format bench bench-web chaos pages screens web-budget dependencies openapi docs

help: ## this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/  make \1\t\2/' | expand -t 18

up: node_modules/.stamp ## install what is missing, start everything, print the address; TOGETHER=yes: all services in one process
	@node infra/up/src/main.ts up

demo: node_modules/.stamp ## the same with a company to try it with; prints its logins
	@node infra/demo/src/main.ts

down: node_modules/.stamp ## stop what was started here, and only that
	@node infra/up/src/main.ts down

dev: node_modules/.stamp ## the same as up, restarting on every change; Ctrl-C ends it
	@node infra/up/src/main.ts dev

env: node_modules/.stamp ## write .env with new secrets for docker compose; to one that is there, add what a newer version needs
	@umask 077 && touch .env && node infra/docker/src/environment.ts < .env >> .env
	@echo 'Written: .env. The whole system in containers: docker compose up --detach'

compose: node_modules/.stamp ## write docker-compose.yml from the declaration of the system
	@node infra/docker/src/main.ts

image: node_modules/.stamp ## build the image of this commit, with labels and the list of its packages; needs a clean checkout
	@node infra/docker/src/image.ts

sbom: node_modules/.stamp ## write the list of all production packages with their licences to .cache/sbom.cdx.json (CycloneDX)
	@mkdir -p .cache && node infra/docker/src/sbom.ts > .cache/sbom.cdx.json && echo 'Written: .cache/sbom.cdx.json'

network-report: node_modules/.stamp ## what of WhatsApp the gateways have seen and do not know, or were refused; without anything private
	@node infra/network-report/src/main.ts

dlq: node_modules/.stamp ## events that could not be handled; REPLAY=queue gives them back (OLD=1: also those of long ago)
	@node infra/dlq/src/main.ts $(if $(REPLAY),--replay '$(REPLAY)') $(if $(OLD),--old)

doctor: node_modules/.stamp ## check the running installation, and say what is wrong and what to do; PROMETHEUS_URL=…: its alerts, too
	@node infra/doctor/src/main.ts

backup: node_modules/.stamp ## TO=folder: back up databases, files and settings of this installation, also while it works; KEY=yes: SECRET_KEY, too
	@node infra/backup/src/main.ts backup "$(TO)" $(if $(KEY),--with-key)

restore: node_modules/.stamp ## FROM=folder: restore a backup into an empty, stopped installation; REPLACE=name: into one that is not empty; HOLD=no: campaigns, schedules and bots go on
	@node infra/backup/src/main.ts restore "$(FROM)" $(if $(REPLACE),--replace '$(REPLACE)') $(if $(filter no,$(HOLD)),--continue)

resend: node_modules/.stamp ## send events again that a broker has lost with its data, before the product starts; HOLD=yes: the databases went back in time, so stop campaigns, schedules and bots
	@node infra/backup/src/main.ts resend $(if $(filter yes,$(HOLD)),--hold)

import: node_modules/.stamp ## FROM=address or dump COMPANY=id MEDIA=folder: move a company in from a system of the Whaticket family; DRY=yes: only count; SOURCE_COMPANY=id: which one of it; SEND=yes: mail its users a link for a password; SESSIONS=yes BOTH_STOPPED=yes: with the linked phones; REPORT=file: for rows that do not come whole
	@node infra/import/src/main.ts --from "$(FROM)" --company "$(COMPANY)" --media "$(MEDIA)" --source-company "$(SOURCE_COMPANY)" --session-files "$(SESSION_FILES)" $(if $(filter yes,$(SESSIONS)),--sessions) $(if $(filter yes,$(BOTH_STOPPED)),--both-stopped) $(if $(filter yes,$(SEND)),--send) $(if $(filter yes,$(DRY)),--dry) --report "$(REPORT)"

# What only the operator decides; the product starts when it does not run.
super: node_modules/.stamp ## EMAIL=…: make somebody a super user, with a company of his own when nobody has that e-mail
	@node infra/up/src/main.ts super "$(EMAIL)"

whatsapp-version: node_modules/.stamp ## VERSION=2.3000.1|none: as which WhatsApp Web all gateways speak, at once
	@node infra/up/src/main.ts whatsapp-version "$(VERSION)"

reseal: node_modules/.stamp ## seal all stored secrets again with SECRET_KEY, after it has changed; also while the product works, and again after an interruption
	@node infra/up/src/main.ts reseal

company: node_modules/.stamp ## ID=… STATE=on|off|YYYY-MM-DD: switch a company, or let it work until that day
	@node infra/up/src/main.ts company "$(ID)" "$(STATE)"

test: node_modules/.stamp ## every check and every test, those in a browser included; tells how far it is and what it cost
	@node infra/gate/src/main.ts test

check: node_modules/.stamp ## the checks and the tests that need no server: for the loop
	@node infra/gate/src/main.ts check

nightly: node_modules/.stamp ## what the gate has no time for; PART=… runs a part, at most 40 minutes; enters what came of it in docs/proofs.md
	@node infra/gate/src/main.ts nightly $(PART)

stress: node_modules/.stamp ## FILE=…: one test file ten times, while both processors have other work
	@node infra/gate/src/main.ts stress $(FILE)

lint: node_modules/.stamp ## format, lint, types, import rules, links of pages, plain English, unused code
	@$(MAKE) --keep-going lint-format lint-types lint-imports lint-unused

lint-format:
	$(call quietly,biome check --error-on-warnings .)

# Rules and types in one run, which works out the types of a file once for both. One thread: with more of them every thread
# works out the types of zod and React again, which takes twice the processor time and memory, and the tests need both
# processors meanwhile. With GOGC=400 the garbage collector runs less often, which takes a sixth of the processor time off.
lint-types:
	$(call quietly,GOGC=400 GOMAXPROCS=1 oxlint --type-aware --type-check)

lint-imports:
	$(call quietly,node infra/rules/src/main.ts)

lint-unused:
	$(call quietly,knip)

words: node_modules/.stamp ## record how many sentences read like translated English, where they became fewer; OF=path shows them
	@node infra/rules/src/words.ts $(OF)

house: node_modules/.stamp ## sizes, cycles and arrows between folders of each package, in a table
	@node infra/rules/src/house/print-house.ts

format: node_modules/.stamp ## rewrite the sources in the house format
	@biome check --write .

chaos: node_modules/.stamp ## kill everything in turn under load; what is lost, doubled or shown wrong is named
	@vitest run --project chaos --reporter verbose

bench: node_modules/.stamp ## measure against the least that the same work can cost; MEASURES=1,3 runs some
	@node infra/bench/src/main.ts

bench-web: node_modules/.stamp ## the same of the client in a browser: sizes, time to paint, long tasks
	@node web/e2e/bench/main.ts

pages: node_modules/.stamp ## of the tests those of every page alone: in every state, both themes and each language, and a day of several people
	@vitest run --project pages --reporter verbose

screens: node_modules/.stamp ## a picture of every screen, wide and narrow, light and dark, in .cache/screens; red when something has no place; SCENES=regex takes some
	@vitest run --project screens --reporter verbose

web-budget: node_modules/.stamp ## how much script each page of the client takes; red when one takes more than it may
	@node infra/bench/src/web-budget.ts

dependencies: node_modules/.stamp ## advisories and licences of everything in package-lock.json; LOOKED_AT='where': enter that somebody looked at these versions today
	@node infra/dependencies/src/main.ts $(if $(LOOKED_AT),--looked-at '$(LOOKED_AT)')

openapi: node_modules/.stamp ## the OpenAPI document of all contracts, on standard output
	@node infra/edge/src/openapi.ts

docs: node_modules/.stamp ## write docs/events.md, messages.md, schema.md, services.md, runbooks/README.md and the dashboards from the contracts, what tests try, the migrations, the declarations and the alert rules
	@node infra/docs/src/main.ts
	@node infra/dashboards/src/main.ts

node_modules/.stamp: package-lock.json
	@echo 'Installing npm packages (a minute or two) …'
	@npm ci --no-audit --no-fund --loglevel=error || npm install --no-save --no-audit --no-fund --loglevel=error
	@touch $@
