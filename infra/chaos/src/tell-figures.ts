import { appendFileSync } from 'node:fs'

/** Appends a run's counts as one JSON line to the file that FIGURES_FILE names. Does nothing without that variable. */
export function tellFigures(figures: Readonly<Record<string, number>>): void {
  const file = process.env['FIGURES_FILE']
  if (file) appendFileSync(file, `${JSON.stringify(figures)}\n`)
}
