import { pageOf, type RuleGroup } from '@recado/alerts/read-rules'

const HEAD = `# Alerts

Written by \`make docs\` from \`infra/alerts/rules.yml\`; do not edit. Each alert has a page: its meaning, where to look,
what to do, and when it ends. The annotation \`runbook_url\` of the rule has the path of the page.

An alert of severity \`page\` needs a person at once; \`ticket\` can wait until the next working day. "After" is how long
the condition lasts before the alert fires.

## How to look

| place | in containers | with \`make up\` |
|---|---|---|
| log of a service, one JSON line per entry | \`docker compose logs connections\` | \`.data/logs/connections.log\` |
| table \`connections.wa_journal\`: \`wa_journal\` of the database \`recado_connections\` | \`docker compose exec postgres psql --username recado recado_connections\` | \`psql\` with the port and the password in \`.data/postgres/state.json\`, as the user \`recado\` |
| metric of a service | \`/metrics\` on port 8080 of its container, from the network of the containers | \`/metrics\` on its port |
| broker | \`docker compose exec rabbitmq rabbitmqctl …\` | \`make dlq\`; \`rabbitmqctl\` reaches only a broker that the system started |
| \`make dlq\` | \`docker compose run --rm tickets node infra/dlq/src/main.ts\` | the same |
| \`make network-report\` | \`docker compose run --rm edge node infra/network-report/src/main.ts\` | the same |
| \`make whatsapp-version\`, \`make company\` | [the programs themselves](../operations.md#the-operators-own-commands), with \`docker compose run --rm connections node …\` and \`docker compose run --rm auth node …\` | the same |

Rows of companies are visible only to a role that bypasses row-level security, such as the superuser above; the roles
of the services see none ([decision](../decisions/0004-roles-of-a-database.md)). Only read: a changed row publishes no
event.

"The makers" are the people who develop Recado. Send them no texts, names or numbers of people: log lines and the output
of \`make network-report\` contain none.
`

/** @returns the text of docs/runbooks/README.md */
export const describeRunbooks = (groups: readonly RuleGroup[]): string =>
  [HEAD, ...groups.map(describeGroup)].join('\n').concat('\n')

function describeGroup({ name, rules }: RuleGroup): string {
  const rows = rules.map(
    ({ alert, labels, for: after = '' }) => `| [${alert}](${pageOf(alert)}) | ${labels.severity} | ${after} |`,
  )
  return [`## ${name}`, '', '| alert | severity | after |', '|---|---|---|', ...rows, ''].join('\n')
}
