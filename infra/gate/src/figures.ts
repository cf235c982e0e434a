import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'

const Figures = z.record(z.string(), z.number())
type Figures = z.infer<typeof Figures>

/** Creates or empties a file. Tests append their counts to it when `FIGURES_FILE` names it. */
export function openFigures(file: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, '')
}

/** @returns the sum of each figure, by its name */
export function readFigures(file: string): Figures {
  const sums: Record<string, number> = {}
  for (const line of readFileSync(file, 'utf8')
    .split('\n')
    .filter((text) => text !== '')) {
    for (const [name, value] of Object.entries(Figures.parse(JSON.parse(line)))) sums[name] = (sums[name] ?? 0) + value
  }
  return sums
}
