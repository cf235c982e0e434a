import { type Rule, readRules } from '../src/read-rules.ts'
import { readQuery } from './promql.ts'

const OF_PROMETHEUS = ['up'] // Prometheus itself adds this metric for every target
const PARTS = /_(bucket|sum|count)$/ // the suffixes of a histogram's series

/**
 * Compares alert rules with the metrics of services.
 * @param exported the help texts of metrics, by name
 * @returns one line per rule that cannot fire, and one per metric that must stay 0 and has no rule
 */
export function checkRules(text: string, exported: ReadonlyMap<string, string>): string[] {
  let rules: readonly Rule[]
  try {
    rules = readRules(text).flatMap((group) => group.rules)
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  }
  const names = rules.map(({ alert }) => alert)
  const watched = new Set(rules.flatMap(({ expr }) => metricsOf(expr)))
  const forbidden = [...exported].filter(([, help]) => help.includes('must be 0')).map(([name]) => name)
  return [
    ...names.filter((name, i) => names.indexOf(name) !== i).map((name) => `${name}: there are two of that name`),
    ...rules.filter(({ expr }) => !readQuery(expr).isReadable).map(({ alert }) => `${alert}: cannot be read as PromQL`),
    ...rules.flatMap(({ alert, expr }) =>
      metricsOf(expr)
        .filter((metric) => !isExported(metric, exported))
        .map((metric) => `${alert}: no service exports ${metric}`),
    ),
    ...forbidden
      .filter((metric) => !watched.has(metric))
      .map((metric) => `${metric}: must be 0, and no rule looks at it`),
  ]
}

const isExported = (metric: string, exported: ReadonlyMap<string, string>): boolean =>
  OF_PROMETHEUS.includes(metric) || exported.has(metric) || exported.has(metric.replace(PARTS, ''))

const metricsOf = (expr: string): string[] => readQuery(expr).selectors.map(({ metric }) => metric)
