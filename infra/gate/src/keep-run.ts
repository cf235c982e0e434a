import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { z } from 'zod'
import { commitOf } from './commit.ts'
import { type Cost, processorOf, unitsOf } from './cost.ts'
import { type FileCost, RUNS, writeRun } from './kept-runs.ts'
import { costsOf, type Report } from './report.ts'

const SERVERS = ['postgres', 'rabbitmq']
const KEPT = 60 // how many of the slowest and of the most expensive files are stored

/** A line of the file that `TEST_SERVICES_FILE` names, which the kit's `startTestService` writes. */
const Life = z.object({ service: z.string(), step: z.enum(['start', 'stop']), ms: z.number(), file: z.string() })
type Life = z.infer<typeof Life>

/**
 * A line of the file that `PROCESSOR_FILE` names: of a test file, which `tell-processor.ts` writes, or of a server, which
 * the global setup of the tests writes.
 */
const Spent = z.union([
  z.object({ file: z.string(), seconds: z.number() }),
  z.object({ server: z.string(), seconds: z.number() }),
])

/**
 * The files to which the tests of a run write: `lives` gets the start and stop times of services, `processor` the
 * processor time of each test file and server.
 */
export type Told = { readonly lives: string; readonly processor: string }

export function openTold(): Told {
  mkdirSync(RUNS, { recursive: true })
  const told = { lives: `${RUNS}/services-${process.pid}.jsonl`, processor: `${RUNS}/processor-${process.pid}.jsonl` }
  for (const file of Object.values(told)) writeFileSync(file, '')
  return told
}

type Run = Omit<Cost, 'tests' | 'starts'> & {
  readonly wall: Readonly<Record<string, number>> // the duration of each part in seconds
  readonly report: Report & { readonly numTotalTests: number }
  readonly secondTries: readonly string[]
}

/**
 * Stores the cost of a run: processor time and duration of each part, the slowest and the most expensive files, the
 * processor time of the servers, and the starts and stops of services.
 */
export function keepRun(told: Told, { report, ...run }: Run): Cost & { readonly dearest: readonly FileCost[] } {
  const lives = readLines(told.lives, Life)
  const spent = Map.groupBy(readLines(told.processor, Spent), (one) => ('file' in one ? one.file : one.server))
  const processorOfOne = (name: string) => round(sumOf(spent.get(name) ?? [], ({ seconds }) => seconds))
  const files = costsOf(report).map((cost) => ({ ...cost, processor: processorOfOne(cost.file) }))
  const services = { starts: livesOf(lives, 'start'), stops: livesOf(lives, 'stop'), byFile: livesByFile(lives) }
  const cost = { ...run, tests: report.numTotalTests, starts: services.starts.count }
  const dearest = most(files, ({ processor }) => processor)
  writeRun({
    commit: commitOf(),
    load: loadavg(),
    ...cost,
    processor: processorOf(run.parts),
    units: unitsOf(cost),
    services,
    slowest: most(files, ({ seconds }) => seconds),
    dearest,
    processorByFolder: processorByFolder(files),
    processorByServer: Object.fromEntries(SERVERS.map((name) => [name, processorOfOne(name)])),
  })
  return { ...cost, dearest }
}

/** Reads a file with one JSON object per line, and deletes the file. */
function readLines<S extends z.ZodType>(file: string, schema: S): z.output<S>[] {
  const lines = readFileSync(file, 'utf8').split('\n')
  rmSync(file)
  return lines.filter((line) => line !== '').map((line) => schema.parse(JSON.parse(line)))
}

const most = (files: readonly FileCost[], by: (file: FileCost) => number): FileCost[] =>
  files.toSorted((one, other) => by(other) - by(one)).slice(0, KEPT)

function livesOf(lives: readonly Life[], step: Life['step']): { count: number; seconds: number } {
  const ofStep = lives.filter((life) => life.step === step)
  return { count: ofStep.length, seconds: round(sumOf(ofStep, ({ ms }) => ms) / 1_000) }
}

/** @returns the starts and stops that each test file caused, with their seconds, the file with the most starts first */
function livesByFile(lives: readonly Life[]) {
  const files = [...Map.groupBy(lives, ({ file }) => file)]
  return files
    .map(([file, ofFile]) => ({ file, starts: livesOf(ofFile, 'start'), stops: livesOf(ofFile, 'stop') }))
    .toSorted((one, other) => other.starts.count - one.starts.count)
}

/** @returns the processor seconds of all test files of each package */
function processorByFolder(files: readonly FileCost[]): Readonly<Record<string, number>> {
  const folders = Map.groupBy(files, ({ file }) => file.split('/', 2).join('/'))
  return Object.fromEntries(
    [...folders].map(([folder, ofFolder]) => [folder, round(sumOf(ofFolder, ({ processor }) => processor))]),
  )
}

const sumOf = <T>(items: readonly T[], numberOf: (item: T) => number): number =>
  items.reduce((sum, item) => sum + numberOf(item), 0)

const round = (seconds: number): number => Math.round(seconds * 10) / 10
