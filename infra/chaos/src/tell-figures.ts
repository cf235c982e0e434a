import { appendFileSync } from 'node:fs'

/** Tells what a run has counted to whoever set FIGURES_FILE and adds up the runs; else nobody. */
export function tellFigures(figures: Readonly<Record<string, number>>): void {
  const file = process.env['FIGURES_FILE']
  if (file) appendFileSync(file, `${JSON.stringify(figures)}\n`)
}
