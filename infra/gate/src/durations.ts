import { readFileSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import { readNewestRun } from './kept-runs.ts'

const FILE = new URL('../durations.json', import.meta.url)
// seconds; files that take less are not stored, because their position hardly affects the duration of a run
const LONG = 20

/** @returns the committed durations of long test files in seconds, by path */
export const readDurations = (): Readonly<Record<string, number>> =>
  z.record(z.string(), z.number()).parse(JSON.parse(readFileSync(FILE, 'utf8')))

/** Replaces the committed durations with those of this checkout's last run of the gate. */
export function writeDurations(): void {
  const long = readNewestRun().slowest.filter(({ seconds }) => seconds >= LONG)
  const durations = Object.fromEntries(long.map(({ file, seconds }) => [file, Math.round(seconds)]))
  writeFileSync(FILE, `${JSON.stringify(durations, null, 2)}\n`)
}
