import { appendFileSync } from 'node:fs'

/** Appends a run's counts as one JSON line to the file that FIGURES_FILE names. Does nothing without that variable. */
export const tellFigures = (figures: Readonly<Record<string, number>>): void => append(figures)

/** Prints why a test does not run here, and appends the reason to the file that FIGURES_FILE names. */
export function tellNotRun(reason: string): void {
  console.log(`not run: ${reason}`)
  append({ 'not run': reason })
}

function append(line: Readonly<Record<string, number | string>>): void {
  const file = process.env['FIGURES_FILE']
  if (file) appendFileSync(file, `${JSON.stringify(line)}\n`)
}
