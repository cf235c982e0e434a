import { parser } from '@prometheus-io/lezer-promql'
import { parse } from 'yaml'
import { z } from 'zod'

const Rule = z.strictObject({
  alert: z.string().regex(/^[A-Z][A-Za-z]+$/),
  expr: z.string(),
  for: z
    .string()
    .regex(/^\d+[smhd]$/)
    .optional(),
  labels: z.strictObject({ severity: z.enum(['page', 'ticket']) }),
  annotations: z.strictObject({ summary: z.string().min(10) }),
})
const RuleFile = z.strictObject({
  groups: z.array(z.strictObject({ name: z.string(), rules: z.array(Rule).min(1) })).min(1),
})

const OF_PROMETHEUS = ['up'] // Prometheus itself adds this metric for every target
const PARTS = /_(bucket|sum|count)$/ // the suffixes of a histogram's series

/**
 * Compares alert rules with the metrics of services.
 * @param exported the help texts of metrics, by name
 * @returns one line per rule that cannot fire, and one per metric that must stay 0 and has no rule
 */
export function checkRules(text: string, exported: ReadonlyMap<string, string>): string[] {
  const file = RuleFile.safeParse(parse(text))
  if (!file.success) return [`the file has another shape: ${z.prettifyError(file.error)}`]
  const rules = file.data.groups.flatMap((group) => group.rules)
  const names = rules.map(({ alert }) => alert)
  const watched = new Set(rules.flatMap(({ expr }) => metricsOf(expr)))
  const forbidden = [...exported].filter(([, help]) => help.includes('must be 0')).map(([name]) => name)
  return [
    ...names.filter((name, i) => names.indexOf(name) !== i).map((name) => `${name}: there are two of that name`),
    ...rules.filter(({ expr }) => !isReadable(expr)).map(({ alert }) => `${alert}: cannot be read as PromQL`),
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

function isReadable(expr: string): boolean {
  let isFine = true
  parser.parse(expr).iterate({
    enter: ({ type }) => {
      if (type.isError) isFine = false
    },
  })
  return isFine
}

function metricsOf(expr: string): string[] {
  const metrics: string[] = []
  parser.parse(expr).iterate({
    enter: ({ name, from, to, node }) => {
      if (name === 'Identifier' && node.parent?.name === 'VectorSelector') metrics.push(expr.slice(from, to))
    },
  })
  return metrics
}
