import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { z } from 'zod'

export const RUNS = '.cache/runs'

const FileCost = z.object({
  file: z.string(),
  seconds: z.number(),
  processor: z.number(), // processor seconds, including those of programs that the file started and waited for
  tests: z.number(),
})
export type FileCost = z.infer<typeof FileCost>

/** The fields of a stored run that this package reads. */
const Kept = z.looseObject({ slowest: z.array(FileCost) })

/** Stores the cost of a run of the gate in a file whose name is the end time of the run. */
export function writeRun(run: z.input<typeof Kept>): void {
  mkdirSync(RUNS, { recursive: true })
  const name = new Date().toISOString().replaceAll(':', '-').slice(0, 19)
  writeFileSync(`${RUNS}/${name}.json`, `${JSON.stringify(run, null, 2)}\n`)
}

/** @throws when this checkout has no stored run */
export function readNewestRun(): z.infer<typeof Kept> {
  const newest = readdirSync(RUNS)
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .at(-1)
  if (newest === undefined) throw new Error(`There is no stored run of the gate in ${RUNS}.`)
  return Kept.parse(JSON.parse(readFileSync(`${RUNS}/${newest}`, 'utf8')))
}
