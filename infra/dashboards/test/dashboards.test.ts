import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { checkQuery, metricOf } from '../../alerts/test/check-query.ts'
import { readQuery } from '../../alerts/test/promql.ts'
import { findQueues } from '../../dlq/src/find-queues.ts'
import type { Series } from '../src/board.ts'
import { BOARDS } from '../src/boards/boards.ts'
import { type DeclaredMetrics, readDeclaredMetrics } from '../src/declared-metrics.ts'
import { queryOf } from '../src/query-of.ts'
import { fileOf, textOf } from '../src/written-board.ts'

const PACKAGE = join(import.meta.dirname, '..')
const ROOT = join(PACKAGE, '../..')
const Place = z.object({ x: z.int(), y: z.int(), w: z.int(), h: z.int() })
const Written = z.object({
  uid: z.string(),
  panels: z.array(
    z.object({
      id: z.int(),
      title: z.string(),
      gridPos: Place,
      targets: z.array(z.object({ expr: z.string(), legendFormat: z.string() })).default([]),
    }),
  ),
})
const written = readdirSync(join(PACKAGE, 'grafana')).map((file) => ({
  file,
  board: Written.parse(JSON.parse(readFileSync(join(PACKAGE, 'grafana', file), 'utf8'))),
}))
const targets = written.flatMap(({ file, board }) =>
  board.panels.flatMap(({ title, targets }) => targets.map((target) => ({ place: `${file}, ${title}`, ...target }))),
)

let declared: DeclaredMetrics
beforeAll(async () => {
  declared = await readDeclaredMetrics()
})

test('the files of the dashboards are up to date with their declaration and with that of the metrics', () => {
  expect(written.map(({ file }) => `grafana/${file}`)).toEqual(BOARDS.map(fileOf).toSorted())
  for (const board of BOARDS)
    expect(readFileSync(join(PACKAGE, fileOf(board)), 'utf8'), 'run make docs').toBe(textOf(board, declared))
})

test('each query of a dashboard names only metrics and labels that a process exports', () => {
  expect(targets.flatMap(({ place, expr }) => checkQuery(expr, declared).map((fault) => `${place}: ${fault}`))).toEqual(
    [],
  )
})

test('each legend names only labels by which its query groups', () => {
  const faults = targets.flatMap(({ place, expr, legendFormat }) =>
    [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)]
      .filter(([, label = '']) => !readQuery(expr).grouping.includes(label))
      .map(([, label]) => `${place}: ${label}`),
  )
  expect(faults).toEqual([])
})

test('each metric that the product itself declares is on a dashboard', () => {
  const shown = new Set(
    targets.flatMap(({ expr }) => readQuery(expr).selectors.map(({ metric }) => metricOf(metric, declared))),
  )
  expect([...declared.values()].filter(({ name, isOfNode }) => !isOfNode && !shown.has(name))).toEqual([])
})

test('each queue, job and kind of work that a dashboard chooses exists', () => {
  const sources = globSync('services/*/src/**/*.ts', { cwd: ROOT }).map((file) =>
    readFileSync(join(ROOT, file), 'utf8'),
  )
  const found = (pattern: RegExp) =>
    sources.flatMap((source) => [...source.matchAll(pattern)].map(([, name = '']) => name))
  const values: Readonly<Record<string, readonly string[]>> = {
    queue: findQueues(),
    name: found(/^ *name: '([a-z-]+)',$/gm),
    work: ['media_download', 'mail', ...found(/\btable: '([a-z_]+)'/g)],
    purpose: found(/\bpurpose: '([a-z-]+)'/g),
  }
  const faults = targets.flatMap(({ place, expr }) =>
    readQuery(expr)
      .selectors.flatMap(({ matchers }) => matchers)
      .flatMap(({ label, operator, value }) =>
        (operator === '=~' ? alternativesOf(value) : [value])
          .filter((one) => values[label]?.some((known) => new RegExp(`^(?:${one})$`).test(known)) === false)
          .map((one) => `${place}: no ${label} is ${one}`),
      ),
  )
  expect(faults).toEqual([])
})

const alternativesOf = (pattern: string): string[] => (pattern.includes('(') ? [pattern] : pattern.split('|'))

test('the panels of a dashboard do not overlap, and have ids of their own', () => {
  for (const { board } of written) {
    const cells = board.panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, n) => `${x + (n % w)} ${y + Math.floor(n / w)}`),
    )
    expect(new Set(cells).size, board.uid).toBe(cells.length)
    expect(new Set(board.panels.map(({ id }) => id)).size).toBe(board.panels.length)
    expect(Math.max(...board.panels.map(({ gridPos: { x, w } }) => x + w))).toBeLessThanOrEqual(24)
  }
  expect(new Set(written.map(({ board }) => board.uid)).size).toBe(written.length)
})

test.each<[string, Series, string]>([
  ['a metric that is not declared', { metric: 'wa_gone_total', how: 'rate' }, 'no process declares wa_gone_total'],
  [
    'a label by which it groups',
    { metric: 'wa_send_total', how: 'rate', by: ['colour'] },
    'wa_send_total has no label colour',
  ],
  [
    'a label that it compares',
    { metric: 'wa_sessions', how: 'sum', where: { state: 'CONNECTED' } },
    'wa_sessions has no label state',
  ],
  ['the rate of a gauge', { metric: 'wa_sessions', how: 'rate' }, 'wa_sessions is a gauge: it has no rate'],
  ['the sum of a counter', { metric: 'wa_send_total', how: 'sum' }, 'wa_send_total is a counter: it has no sum'],
])('the generator refuses %s', (_, series, fault) => {
  expect(() => queryOf(series, declared)).toThrow(fault)
})
