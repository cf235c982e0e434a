import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import { type Report, slowestOf } from './report.ts'

const DIRECTORY = '.cache/runs'
const SLOWEST = 30

/** One line of the file that `TEST_SERVICES_FILE` names; the kit's `startTestService` writes them. */
const Life = z.object({ service: z.string(), step: z.enum(['start', 'stop']), ms: z.number() })
type Life = z.infer<typeof Life>

/** Where services of tests tell how long they took to start and stop. */
export function openLives(): string {
  mkdirSync(DIRECTORY, { recursive: true })
  const file = `${DIRECTORY}/services-${process.pid}.jsonl`
  writeFileSync(file, '')
  return file
}

type Run = {
  readonly seconds: number
  readonly parts: Readonly<Record<string, number>> // seconds of each
  readonly report: Report
  readonly secondTries: readonly string[]
}

/** Keeps what a run took: the slowest files, and starts and stops of services, for those who make it shorter. */
export function keepRun(livesFile: string, { report, ...run }: Run): void {
  const lives = readFileSync(livesFile, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => Life.parse(JSON.parse(line)))
  rmSync(livesFile)
  const services = { starts: sumOf(lives, 'start'), stops: sumOf(lives, 'stop') }
  const kept = { ...run, services, slowest: slowestOf(report, SLOWEST) }
  const name = new Date().toISOString().replaceAll(':', '-').slice(0, 19)
  writeFileSync(`${DIRECTORY}/${name}.json`, `${JSON.stringify(kept, null, 2)}\n`)
}

function sumOf(lives: readonly Life[], step: Life['step']): { count: number; seconds: number } {
  const ofStep = lives.filter((life) => life.step === step)
  const ms = ofStep.reduce((sum, life) => sum + life.ms, 0)
  return { count: ofStep.length, seconds: Math.round(ms / 100) / 10 }
}
