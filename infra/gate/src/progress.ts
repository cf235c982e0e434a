import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { Told } from './tell-progress.ts'

const Line: z.ZodType<Told> = z.union([
  z.object({ step: z.literal('run'), files: z.number() }),
  z.object({ step: z.enum(['begin', 'end']), file: z.string(), at: z.number() }),
])

/** The progress of a run: how many test files are done, their total, and the file that has been running longest. */
export type Progress = {
  readonly done: number
  readonly files: number
  readonly longest: { readonly file: string; readonly since: number } | undefined
}

/** @returns the progress that a run has reported so far, with 0 files before the run has begun */
export function readProgress(file: string): Progress {
  return progressOf(linesOf(file))
}

/** Reads the complete lines of the progress file; the last line may be half written. */
function linesOf(file: string): Told[] {
  try {
    const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1)
    return lines.map((line) => Line.parse(JSON.parse(line)))
  } catch {
    return []
  }
}

export function progressOf(told: readonly Told[]): Progress {
  const begun = new Map<string, number>()
  let done = 0
  let files = 0
  for (const line of told) {
    if (line.step === 'run') files += line.files
    else if (line.step === 'begin') begun.set(line.file, line.at)
    else if (begun.delete(line.file)) done++
  }
  const [longest] = [...begun]
    .map(([file, since]) => ({ file, since }))
    .toSorted((one, other) => one.since - other.since)
  return { done, files, longest }
}

type Named = { readonly name: string; readonly progress: Progress }

/** @returns a line such as `4:10, files 120 of 613, stacks 2 of 7; web/e2e/pages.test.ts for 3:02` */
export function describeProgress(parts: readonly Named[], { began, now }: { began: number; now: number }): string {
  const counts = parts.map(({ name, progress }) => `${name} ${progress.done} of ${progress.files || '?'}`)
  const [longest] = parts
    .flatMap(({ progress }) => progress.longest ?? [])
    .toSorted((one, other) => one.since - other.since)
  const waits = longest ? `; ${longest.file} for ${clockOf(now - longest.since)}` : ''
  return `${clockOf(now - began)}, ${counts.join(', ')}${waits}`
}

/** @returns a duration as minutes and seconds, such as `1:03` for 63,000 ms */
export const clockOf = (ms: number): string => {
  const seconds = Math.round(ms / 1_000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
