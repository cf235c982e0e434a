import { mkdirSync, writeFileSync } from 'node:fs'
import { keepRun, openLives } from './keep-run.ts'
import { failedIn, mergeReports } from './report.ts'
import { type Ended, runProgram } from './run-program.ts'
import { runTests, type Tested } from './run-tests.ts'
import { noteSecondTries, type SecondTry, tryAgain } from './second-try.ts'

const REPORT = '.cache/tests.json' // what .ci/run counts
const MOST_SHOWN = 20_000 // characters of one part

const OUTSIDE = /Unhandled (Error|Rejection)/ // of which no file's result tells

/** A run of Vitest: its name, and which projects or files. */
export type Part = { readonly name: string; readonly args: readonly string[] }

/**
 * Checks and tests, all beside each other. Prints nothing that is green but the files that needed a second try.
 * @returns whether all is green
 */
export async function runGate(parts: readonly Part[]): Promise<boolean> {
  const began = Date.now()
  const livesFile = openLives()
  const environment = { TEST_SERVICES_FILE: livesFile }
  const [lint, ...tested] = await Promise.all([
    runProgram('make', ['lint']),
    ...parts.map(({ name, args }) => runTests(name, args, environment)),
  ])
  const reports = tested.flatMap(({ report }) => report ?? [])
  const isComplete = reports.length === parts.length
  const tries = isComplete ? await tryAgain(reports.flatMap(failedIn)) : []
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
  const seconds = Object.fromEntries(parts.map(({ name }, index) => [name, tested[index]?.seconds ?? 0]))
  keepRun(livesFile, {
    seconds: Math.round((Date.now() - began) / 1_000),
    parts: { lint: lint.seconds, ...seconds },
    report,
    secondTries: tries.map(({ file }) => file),
  })
  return lint.isGood && isComplete && broken.length === 0
}

/** True unless every failure of the run is of files that were green on their second try. */
function isBroken({ isGood, report, output }: Tested, tries: readonly SecondTry[]): boolean {
  if (isGood) return false
  const failed = report ? failedIn(report) : []
  const isForgiven = ({ name }: { name: string }) => tries.some(({ result }) => result.name === name)
  return failed.length === 0 || !failed.every(isForgiven) || OUTSIDE.test(output)
}

function show(name: string, { output }: Ended): void {
  console.log(`\n${name} failed:\n${output.slice(-MOST_SHOWN)}`)
}
