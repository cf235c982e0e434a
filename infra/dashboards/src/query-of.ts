import type { Series } from './board.ts'
import type { DeclaredMetric, DeclaredMetrics } from './declared-metrics.ts'

/** Labels that Prometheus adds to every series, and metrics that it adds for every target. */
const OF_TARGET = ['job', 'instance']
const UP: DeclaredMetric = {
  name: 'up',
  help: '1 while Prometheus can read the metrics of a process',
  type: 'gauge',
  labels: [],
  isOfNode: false,
}

const QUANTILES = { p50: 0.5, p95: 0.95, p99: 0.99 } as const
const HOW_OF_TYPE: Readonly<Record<DeclaredMetric['type'], readonly Series['how'][]>> = {
  counter: ['rate', 'increase'],
  gauge: ['sum', 'max', 'min', 'age'],
  histogram: ['rate', 'increase', 'p50', 'p95', 'p99'],
  summary: [],
}

/** @returns the declaration of a metric @throws an Error if no process declares it */
export function getMetric(name: string, declared: DeclaredMetrics): DeclaredMetric {
  const metric = name === UP.name ? UP : declared.get(name)
  if (!metric) throw new Error(`no process declares ${name}`)
  return metric
}

/**
 * @returns the query of a series in PromQL
 * @throws an Error if the metric or one of the labels is not declared, or if its type has no such lines
 */
export function queryOf(series: Omit<Series, 'legend'>, declared: DeclaredMetrics): string {
  const metric = getMetric(series.metric, declared)
  const { how, by = [], where = {}, over } = series
  if (!HOW_OF_TYPE[metric.type].includes(how)) throw new Error(`${metric.name} is a ${metric.type}: it has no ${how}`)
  for (const label of [...by, ...Object.keys(where)])
    if (![...metric.labels, ...OF_TARGET].includes(label)) throw new Error(`${metric.name} has no label ${label}`)
  const lines = linesOf(metric, series)
  return over ? `${lines} / ${queryOf(over, declared)}` : lines
}

function linesOf({ name, type }: DeclaredMetric, { how, by = [], where = {} }: Omit<Series, 'legend'>): string {
  const matchers = Object.entries(where).map(([label, value]) =>
    typeof value === 'string' ? `${label}="${value}"` : `${label}=~"${value.source.replaceAll('\\', '\\\\')}"`,
  )
  const select = (suffix = '') => `${name}${suffix}${matchers.length > 0 ? `{${matchers.join(',')}}` : ''}`
  const grouped = (labels: readonly string[]) => (labels.length > 0 ? ` by (${labels.join(', ')})` : '')
  const counted = select(type === 'histogram' ? '_count' : '')
  switch (how) {
    case 'rate':
      return `sum${grouped(by)} (rate(${counted}[$__rate_interval]))`
    case 'increase':
      return `sum${grouped(by)} (increase(${counted}[$__range]))`
    case 'sum':
    case 'max':
    case 'min':
      return `${how}${grouped(by)} (${select()})`
    case 'age':
      return `time() - max${grouped(by)} (${select()})`
    default: {
      const rates = `sum${grouped(['le', ...by])} (rate(${select('_bucket')}[$__rate_interval]))`
      return `histogram_quantile(${QUANTILES[how]}, ${rates})`
    }
  }
}
