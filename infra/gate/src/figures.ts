import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'

/** A line of counts, or of the reason why a test does not run here. */
const Line = z.union([z.strictObject({ 'not run': z.string() }), z.record(z.string(), z.number())])

/** Creates or empties a file. Tests append their counts to it when `FIGURES_FILE` names it. */
export function openFigures(file: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, '')
}

/** @returns the sum of each figure, by its name, and the reasons why tests did not run */
export function readFigures(file: string): {
  readonly figures: Readonly<Record<string, number>>
  readonly notRun: readonly string[]
} {
  const figures: Record<string, number> = {}
  const notRun: string[] = []
  for (const text of readFileSync(file, 'utf8').split('\n')) {
    if (text === '') continue
    for (const [name, value] of Object.entries(Line.parse(JSON.parse(text)))) {
      if (typeof value === 'string') notRun.push(value)
      else figures[name] = (figures[name] ?? 0) + value
    }
  }
  return { figures, notRun }
}
