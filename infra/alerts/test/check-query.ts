import type { DeclaredMetrics } from '../../dashboards/src/declared-metrics.ts'
import { readQuery } from './promql.ts'

/** Metrics that Prometheus itself adds for every target. */
const OF_PROMETHEUS = ['up']
/** Labels that Prometheus adds to every series. */
const OF_TARGET = ['job', 'instance']
const PART = /_(bucket|sum|count)$/ // the suffixes of a histogram's series

/** @returns the name of the metric to which a series belongs */
export function metricOf(series: string, declared: DeclaredMetrics): string {
  const whole = series.replace(PART, '')
  return declared.get(whole)?.type === 'histogram' || declared.get(whole)?.type === 'summary' ? whole : series
}

/** @returns one line per metric and per label of a query that no process of the product exports */
export function checkQuery(expr: string, declared: DeclaredMetrics): string[] {
  const { isReadable, selectors, grouping } = readQuery(expr)
  if (!isReadable) return ['the query cannot be read as PromQL']
  const labelsOf = (series: string): readonly string[] | undefined => {
    if (OF_PROMETHEUS.includes(series)) return OF_TARGET
    const labels = declared.get(metricOf(series, declared))?.labels
    return labels && [...labels, ...OF_TARGET, ...(series.endsWith('_bucket') ? ['le'] : [])]
  }
  const known = new Set(selectors.flatMap(({ metric }) => labelsOf(metric) ?? []))
  return [
    ...selectors.flatMap(({ metric, matchers }) => {
      const labels = labelsOf(metric)
      if (!labels) return [`no process exports ${metric}`]
      return matchers
        .filter(({ label }) => !labels.includes(label))
        .map(({ label }) => `${metric} has no label ${label}`)
    }),
    ...grouping.filter((label) => !known.has(label)).map((label) => `no metric of the query has the label ${label}`),
  ]
}
