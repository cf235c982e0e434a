import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readFigures } from './figures.ts'
import { describeOutcomes } from './nightly.ts'

const outcome = { name: 'upgrade', isGood: true, isRun: true, seconds: 60, words: '' }
const step = { name: 'upgrade', command: 'vitest', args: [] } as const

describe('the line about a nightly part', () => {
  const resultOf = (...outcomes: (typeof outcome)[]) =>
    describeOutcomes(
      outcomes,
      outcomes.map(() => step),
    ).result

  test('the line says "not run" with the reason if no test of the part could run on this machine', () => {
    expect(resultOf({ ...outcome, isRun: false, words: 'the tag is missing' })).toBe(
      'not run: upgrade 60 s (the tag is missing)',
    )
  })

  test('the line marks a step that did not run beside green ones', () => {
    expect(resultOf(outcome, { ...outcome, name: 'containers', isRun: false, words: 'no engine' })).toBe(
      'green: upgrade 60 s; containers not run 60 s (no engine)',
    )
  })

  test('the line is red if one step failed, even if another one did not run', () => {
    expect(resultOf({ ...outcome, isRun: false }, { ...outcome, name: 'day', isGood: false })).toBe(
      'red: upgrade not run 60 s; day 60 s',
    )
  })
})

test('figures are summed by name, apart from the reasons why tests did not run', () => {
  const folder = mkdtempSync(join(tmpdir(), 'recado-figures-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'figures.jsonl')
  writeFileSync(file, '{"messages":2}\n{"not run":"no engine"}\n{"messages":3,"points":1}\n')

  expect(readFigures(file)).toEqual({ figures: { messages: 5, points: 1 }, notRun: ['no engine'] })
})
