import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'

const Figures = z.record(z.string(), z.number())
type Figures = z.infer<typeof Figures>

/** Empties the file that `FIGURES_FILE` names, to which tests append their counts. */
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
