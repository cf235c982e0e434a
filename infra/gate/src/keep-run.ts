import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { z } from 'zod'
import { commitOf } from './commit.ts'
import { type Cost, processorOf, unitsOf } from './cost.ts'
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

type Run = Omit<Cost, 'tests' | 'starts'> & {
  readonly wall: Readonly<Record<string, number>> // seconds of each part
  readonly report: Report & { readonly numTotalTests: number }
  readonly secondTries: readonly string[]
}

/** Stores the cost of a run: processor and wall seconds of each part, its slowest files, starts and stops of services. */
export function keepRun(livesFile: string, { report, ...run }: Run): Cost {
  const lives = readFileSync(livesFile, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => Life.parse(JSON.parse(line)))
  rmSync(livesFile)
  const services = { starts: sumOf(lives, 'start'), stops: sumOf(lives, 'stop') }
  const cost = { ...run, tests: report.numTotalTests, starts: services.starts.count }
  const kept = {
    commit: commitOf(),
    load: loadavg(),
    ...cost,
    processor: processorOf(run.parts),
    units: unitsOf(cost),
    services,
    slowest: slowestOf(report, SLOWEST),
  }
  const name = new Date().toISOString().replaceAll(':', '-').slice(0, 19)
  writeFileSync(`${DIRECTORY}/${name}.json`, `${JSON.stringify(kept, null, 2)}\n`)
  return cost
}

function sumOf(lives: readonly Life[], step: Life['step']): { count: number; seconds: number } {
  const ofStep = lives.filter((life) => life.step === step)
  const ms = ofStep.reduce((sum, life) => sum + life.ms, 0)
  return { count: ofStep.length, seconds: Math.round(ms / 100) / 10 }
}
