import { beforeAll, describe, expect, test } from 'vitest'
import { readRulesText } from '../src/read-rules.ts'
import { checkRules } from './check-rules.ts'

const RULES = readRulesText()

/** @returns the help text of each metric, by the metric's name */
const helpIn = (metrics: string): [string, string][] =>
  [...metrics.matchAll(/^# HELP (\S+) (.*)$/gm)].map(([, metric = '', help = '']) => [metric, help])

/** Tests the alert rules against the metrics of running services, as Prometheus reads them. */
export function testAlertRules(metricsNow: () => readonly string[]): void {
  describe('the alert rules', () => testRules(metricsNow))
}

function testRules(metricsNow: () => readonly string[]): void {
  let exported: Map<string, string>
  beforeAll(() => {
    exported = new Map(metricsNow().flatMap(helpIn))
  })

  const planted = (rule: string) => checkRules(`${RULES}\n      - ${rule}`, exported)
  const aRule = (alert: string, expr: string) =>
    `{ alert: ${alert}, expr: '${expr}', labels: { severity: page }, annotations: { summary: something is wrong, runbook_url: docs/runbooks/planted.md } }`

  test('the rules name only metrics that a running service exports, and every metric that must stay 0 has a rule', () => {
    expect(checkRules(RULES, exported)).toEqual([])
    expect(
      [...exported]
        .filter(([, help]) => help.includes('must be 0'))
        .map(([name]) => name)
        .toSorted(),
    ).toEqual([
      'dead_events',
      'unrouted_events',
      'wa_journal_unread_total',
      'wa_presence_available_total',
      'wa_receipt_without_journal_total',
      'wa_stanza_not_kept_total',
    ])
  })

  test.each([
    [
      'a metric that nobody exports',
      aRule('Planted', 'rate(no_such_total[5m]) > 0'),
      'Planted: no service exports no_such_total',
    ],
    ['an expression that cannot be read', aRule('Planted', 'sum(rate(up[5m]) >'), 'Planted: cannot be read as PromQL'],
    ['a name that is taken', aRule('ServiceDown', 'up == 0'), 'ServiceDown: there are two of that name'],
  ])('the check fails with %s', (_, rule, fault) => {
    expect(planted(rule)).toEqual([fault])
  })

  test('the check fails for a rule without a severity, and for a metric that must stay 0 and has no rule', () => {
    expect(planted(`{ alert: Planted, expr: up == 0, annotations: { summary: something is wrong } }`)).toEqual([
      expect.stringContaining('the file has another shape'),
    ])
    expect(checkRules(RULES, new Map([...exported, ['stale_total', 'Rows of a stale writer; must be 0']]))).toEqual([
      'stale_total: must be 0, and no rule looks at it',
    ])
  })
}
