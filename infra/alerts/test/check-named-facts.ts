import type { DeclaredMetrics } from '../../dashboards/src/declared-metrics.ts'

/** The things that pages may name. */
export type Known = {
  readonly metrics: DeclaredMetrics
  /** The sources of all processes, in which texts of log lines are searched. */
  readonly sources: string
  /** The tables, such as `tickets.outbox`. */
  readonly tables: ReadonlySet<string>
  /** The targets of the Makefile. */
  readonly commands: ReadonlySet<string>
}

const OF_PROMETHEUS = ['up']
const NAMED = /\b(metric|log|table|command)\b|`([^`]+)`/g
const ITEM = /^- (?:[^\n]|\n {2})+/gm
const CODE_COLON = /^(?:`[^`]*`|[^`:])*/ // the part of an item before its first colon outside of code
const COMMAND = /`make ([a-z-]+)/g
const SERIES = /^([a-z_0-9]+)(?:\{(.*)\})?$/

/**
 * Checks the things that a page names in its list "Where to look", and all commands of make.
 * @returns one line per metric, label, text of a log line, table and command that does not exist
 */
export function checkNamedFacts(page: string, text: string, known: Known): string[] {
  const [, places = ''] = text.split('\n## Where to look\n')
  const items = [...(places.split('\n## ')[0] ?? '').matchAll(ITEM)].map(([item]) => CODE_COLON.exec(item)?.[0] ?? '')
  const ofItems = items.flatMap((item) => namedIn(item).flatMap(([kind, name]) => findFault(kind, name, known)))
  const ofCommands = [...text.matchAll(COMMAND)]
    .filter(([, command = '']) => !known.commands.has(command))
    .map(([, command]) => `make ${command} is no command`)
  return [...ofItems, ...ofCommands].map((fault) => `${page}: ${fault}`)
}

/** @returns the names in code, each with its kind: the last of the four words before it */
function namedIn(item: string): [string, string][] {
  let kind = ''
  return [...item.matchAll(NAMED)].flatMap(([, word, name]): [string, string][] => {
    if (word !== undefined) kind = word
    return name === undefined || kind === '' ? [] : [[kind, name]]
  })
}

function findFault(kind: string, name: string, { metrics, sources, tables }: Known): string[] {
  if (kind === 'log') return sources.includes(`'${name}'`) ? [] : [`no process logs "${name}"`]
  if (kind === 'table') return tables.has(name) ? [] : [`there is no table ${name}`]
  if (kind !== 'metric' || OF_PROMETHEUS.includes(name)) return []
  const [, metric = name, labels = ''] = SERIES.exec(name) ?? []
  const declared = metrics.get(metric)
  if (!declared) return [`no process exports ${metric}`]
  return labels
    .split(',')
    .map((label) => label.split('=')[0]?.trim() ?? '')
    .filter((label) => label !== '' && !declared.labels.includes(label))
    .map((label) => `${metric} has no label ${label}`)
}
