import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SERVICE_NAMES, type ServiceName } from '@recado/system/services'
import { beforeAll, describe, expect, test } from 'vitest'
import { startDeclared } from '../../system/test/start-service.ts'
import { checkRules } from './check-rules.ts'

const RULES = readFileSync(join(import.meta.dirname, '../rules.yml'), 'utf8')

/** Runs a service for as long as it takes to read its metrics. @returns help texts by metric */
async function metricsOf(name: ServiceName): Promise<[string, string][]> {
  const service = await startDeclared(name)
  const text = await (await fetch(`${service.address}/metrics`)).text()
  await service.close()
  return [...text.matchAll(/^# HELP (\S+) (.*)$/gm)].map(([, metric = '', help = '']) => [metric, help])
}

describe('the alert rules', () => {
  let exported: Map<string, string>
  beforeAll(async () => {
    const found: [string, string][] = []
    for (const name of SERVICE_NAMES) found.push(...(await metricsOf(name)))
    exported = new Map(found)
  })

  const planted = (rule: string) => checkRules(`${RULES}\n      - ${rule}`, exported)
  const aRule = (alert: string, expr: string) =>
    `{ alert: ${alert}, expr: '${expr}', labels: { severity: page }, annotations: { summary: something is wrong } }`

  test('name metrics that a running service exports, and watch everything that must be 0', () => {
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
  ])('would not pass with %s', (_, rule, fault) => {
    expect(planted(rule)).toEqual([fault])
  })

  test('would not pass without a severity, or without a rule for what must be 0', () => {
    expect(planted(`{ alert: Planted, expr: up == 0, annotations: { summary: something is wrong } }`)).toEqual([
      expect.stringContaining('the file has another shape'),
    ])
    expect(checkRules(RULES, new Map([...exported, ['stale_total', 'Rows of a stale writer; must be 0']]))).toEqual([
      'stale_total: must be 0, and no rule looks at it',
    ])
  })
})
