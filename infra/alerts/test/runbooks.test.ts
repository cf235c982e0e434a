import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { readDeclaredMetrics } from '../../dashboards/src/declared-metrics.ts'
import { readRules, readRulesText } from '../src/read-rules.ts'
import { checkNamedFacts, type Known } from './check-named-facts.ts'
import { checkQuery } from './check-query.ts'
import { checkRunbooks } from './check-runbooks.ts'

const ROOT = join(import.meta.dirname, '../../..')
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const rules = readRules(readRulesText()).flatMap((group) => group.rules)
const pages = new Map(
  globSync('docs/runbooks/*.md', { cwd: ROOT })
    .sort()
    .map((file) => [basename(file), read(file)]),
)
const [rule] = rules
const page = pages.get('receipt-without-journal.md') ?? ''

let known: Known
beforeAll(async () => {
  known = {
    metrics: await readDeclaredMetrics(),
    sources: globSync('{services/*,infra/edge}/src/**/*.ts', { cwd: ROOT }).map(read).join('\n'),
    tables: readTables(read('docs/schema.md')),
    commands: new Set([...read('Makefile').matchAll(/^([a-z-]+):/gm)].map(([, command = '']) => command)),
  }
})

/** @returns the tables of all services, from the headings of docs/schema.md */
function readTables(schema: string): Set<string> {
  const tables = new Set<string>()
  let service = ''
  for (const [, level, name = ''] of schema.matchAll(/^(##|###) (\w+)$/gm)) {
    if (level === '##') service = name
    else tables.add(`${service}.${name}`)
  }
  return tables
}

test('each alert has a page that names its metrics, and each page has its alert', () => {
  expect(checkRunbooks(rules, pages)).toEqual([])
})

test('the pages of alerts name only metrics, labels, log lines, tables and commands that exist', () => {
  expect([...pages].flatMap(([name, text]) => checkNamedFacts(name, text, known))).toEqual([])
})

test('the alert rules name only labels that their metrics have', () => {
  expect(
    rules.flatMap(({ alert, expr }) => checkQuery(expr, known.metrics).map((fault) => `${alert}: ${fault}`)),
  ).toEqual([])
})

test('the check of pages reports an alert without a page, a page without an alert, and each part that a page lacks', () => {
  if (!rule) throw new Error('there are no rules')
  const without = { ...rule, alert: 'PlantedAlert' }
  const named = (text: string) => new Map([['receipt-without-journal.md', text]])

  expect(checkRunbooks([without], new Map())).toEqual([
    'PlantedAlert: its runbook_url is not docs/runbooks/planted-alert.md',
    'PlantedAlert: there is no docs/runbooks/planted-alert.md',
  ])
  expect(checkRunbooks([], named(page))).toEqual(['receipt-without-journal.md: no alert has this page'])
  expect(checkRunbooks([{ ...rule, labels: { severity: 'ticket' } }], named(page))).toEqual([
    'receipt-without-journal.md: it does not say severity ticket',
  ])
  expect(checkRunbooks([rule], named(page.replace('## End', '## The end').replace('# R', '# Another r')))).toEqual([
    'receipt-without-journal.md: its title is not ReceiptWithoutJournal',
    'receipt-without-journal.md: its headings are not Meaning, Where to look, Actions, End',
  ])
  expect(checkRunbooks([{ ...rule, expr: 'sum(rate(another_total[5m]))' }], named(page))).toEqual([
    'receipt-without-journal.md: it does not name another_total, which raises the alert',
  ])
})

test('the check of pages reports metrics, labels, log lines, tables and commands that do not exist', () => {
  const planted = `
## Where to look
- metric \`wa_gone_total\` and \`wa_send_total{state,colour}\`: what \`it\` shows,
  on two lines.
- log \`nobody writes this\`: nothing.
- table \`tickets.gone\`: its rows.

## Actions
1. Run \`make gone\`.
`
  expect(checkNamedFacts('a.md', planted, known)).toEqual([
    'a.md: no process exports wa_gone_total',
    'a.md: wa_send_total has no label colour',
    'a.md: no process logs "nobody writes this"',
    'a.md: there is no table tickets.gone',
    'a.md: make gone is no command',
  ])
})

test.each([
  ['sum by (colour) (rate(wa_send_total[5m]))', ['no metric of the query has the label colour']],
  ['wa_sessions{state="CONNECTED"}', ['wa_sessions has no label state']],
  [
    'histogram_quantile(0.9, sum by (le) (rate(wa_gone_bucket[5m])))',
    ['no process exports wa_gone_bucket', 'no metric of the query has the label le'],
  ],
  ['sum(rate(up[5m]) >', ['the query cannot be read as PromQL']],
])('the check of queries reports what is wrong with %s', (expr, faults) => {
  expect(checkQuery(expr, known.metrics)).toEqual(faults)
})
