import { mkdirSync, writeFileSync } from 'node:fs'
import { commitOf, turnOf } from './commit.ts'
import { describeCost, describeDearest, describeExcess } from './cost.ts'
import { keepRun, openTold } from './keep-run.ts'
import { measurePiece } from './piece.ts'
import { describeProgress, readProgress } from './progress.ts'
import { failedIn, mergeReports } from './report.ts'
import { type Ended, runProgram } from './run-program.ts'
import { progressFileOf, runTests, type Tested } from './run-tests.ts'
import { noteSecondTries, type SecondTry, tryAgain } from './second-try.ts'
import { showProgress } from './show-progress.ts'

const REPORT = '.cache/tests.json' // the merged report of all tests, which .ci/run reads
const MOST_SHOWN = 20_000 // the maximum number of characters that are printed for a failed part

const OUTSIDE = /Unhandled (Error|Rejection)/ // Vitest's message about an error that belongs to no test

/**
 * One run of Vitest within the gate: its name, the arguments with its projects or files, and the number of its workers,
 * by default that of the configuration.
 */
export type Part = { readonly name: string; readonly args: readonly string[]; readonly workers?: number }

/**
 * Runs `make lint` and the parts of the tests in parallel, and each failed file a second time. Prints the progress, the
 * failures, and the cost at the end.
 * @returns whether lint and all tests passed and the cost is within the maximum
 */
export async function runGate(parts: readonly Part[]): Promise<boolean> {
  const began = Date.now()
  const told = openTold()
  const environment = {
    TEST_SERVICES_FILE: told.lives,
    PROCESSOR_FILE: told.processor,
    GATE_TURN: String(turnOf(commitOf())),
  }
  const isOver = new AbortController()
  const measuring = measurePiece(isOver.signal)
  const running = Promise.all([
    runProgram('make', ['lint']),
    ...parts.map(({ name, args, workers }) =>
      runTests(name, args, { ...environment, ...(workers !== undefined && { TEST_WORKERS: String(workers) }) }),
    ),
  ])
  const hide = showProgress(() => describeProgress(parts.map(progressOfPart), { began, now: Date.now() }))
  const [lint, ...tested] = await running.finally(() => {
    hide()
    isOver.abort()
  })
  const piece = await measuring
  const reports = tested.flatMap(({ report }) => report ?? [])
  const isComplete = reports.length === parts.length
  const tries = isComplete ? await tryAgain(reports.flatMap(failedIn), environment) : []
  const report = mergeReports(
    reports,
    tries.map(({ result }) => result),
  )
  mkdirSync('.cache', { recursive: true })
  writeFileSync(REPORT, JSON.stringify(report))
  const broken = tested.filter((run) => isBroken(run, tries))
  if (!lint.isGood) show('lint', lint)
  for (const run of broken) show(parts[tested.indexOf(run)]?.name ?? '', run)
  noteSecondTries(tries)
  for (const { file, messages } of tries) console.log(`Green on its second try: ${file}\n  ${messages.join('\n  ')}`)
  const inTurn = [...parts.map(({ name }, index) => [name, tested[index]] as const), ['lint', lint] as const]
  const { dearest, ...cost } = keepRun(told, {
    seconds: Math.round((Date.now() - began) / 1_000),
    wall: Object.fromEntries(inTurn.map(([name, ended]) => [name, ended?.seconds ?? 0])),
    parts: Object.fromEntries(inTurn.map(([name, ended]) => [name, Math.round(ended?.processor ?? 0)])),
    piece,
    report,
    secondTries: tries.map(({ file }) => file),
  })
  const excess = describeExcess(cost)
  for (const line of [...describeDearest(cost, dearest), ...excess, describeCost(cost)]) console.log(line)
  return lint.isGood && isComplete && broken.length === 0 && excess.length === 0
}

const progressOfPart = ({ name }: Part) => ({ name, progress: readProgress(progressFileOf(name)) })

/** @returns whether a failed part still counts as failed: not if its failed files all passed on their second try */
function isBroken({ isGood, report, output }: Tested, tries: readonly SecondTry[]): boolean {
  if (isGood) return false
  const failed = report ? failedIn(report) : []
  const isForgiven = ({ name }: { name: string }) => tries.some(({ result }) => result.name === name)
  return failed.length === 0 || !failed.every(isForgiven) || OUTSIDE.test(output)
}

function show(name: string, { output }: Ended): void {
  console.log(`\n${name} failed:\n${output.slice(-MOST_SHOWN)}`)
}
