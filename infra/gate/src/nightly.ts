import { readState, writeState } from '@recado/up/state-file'
import { z } from 'zod'
import { commitOf } from './commit.ts'
import { openFigures, readFigures } from './figures.ts'
import { PARTS, type Step } from './nightly-parts.ts'
import { keepProof } from './proofs.ts'
import { failedIn, messagesOf } from './report.ts'
import { type Ended, runProgram } from './run-program.ts'
import { runTests } from './run-tests.ts'

const MOST_MS = 40 * 60_000 // after this time a part begins no further step; its next run does the remaining ones
const LONGEST_MESSAGE = 200 // the maximum number of characters of a message in docs/proofs.md
const FIGURES = '.cache/nightly/figures.jsonl'

/**
 * The result of a step. `words` is a text with its figures, its settings, its first failure, and the reasons why tests
 * did not run. `isRun` is false when there is such a reason.
 */
const Outcome = z.object({
  name: z.string(),
  isGood: z.boolean(),
  isRun: z.boolean(),
  seconds: z.number(),
  words: z.string(),
})
type Outcome = z.infer<typeof Outcome>

/** The steps of a part that passed on this commit. */
const Done = z.object({ commit: z.string(), steps: z.array(Outcome) })

/**
 * Runs one or all parts of the nightly tests, and writes the results into docs/proofs.md. A part begins no step after
 * 40 minutes; the next run on the same commit continues it. A step runs even if an earlier one failed.
 * @returns whether every step that ran passed
 */
export async function runNightly(part?: string): Promise<boolean> {
  const names = part === undefined ? Object.keys(PARTS) : [part]
  let isGood = true
  for (const name of names) {
    const steps = PARTS[name]
    if (!steps) throw new Error(`The variable PART must be one of ${Object.keys(PARTS).join(', ')}`)
    isGood = (await runPart(name, steps)) && isGood
  }
  return isGood
}

async function runPart(part: string, steps: readonly Step[]): Promise<boolean> {
  const file = `.cache/nightly/${part}.json`
  const commit = commitOf()
  const known = readState(file, Done)
  // false for a part whose steps all passed, so that it runs again
  const isSame = known?.commit === commit && known.steps.length < steps.length
  const outcomes: Outcome[] = isSame ? [...known.steps] : []
  const before = outcomes.map(({ name }) => name)
  const endAt = Date.now() + MOST_MS
  for (const step of steps.filter(({ name }) => !before.includes(name))) {
    if (Date.now() > endAt) {
      console.log(`${part}: ${step.name} is left to the next run`)
      continue
    }
    outcomes.push(await runStep(part, step))
    writeState(file, { commit, steps: outcomes.filter(({ isGood }) => isGood) })
  }
  keepProof({ part, ...describeOutcomes(outcomes, steps) })
  return outcomes.every(({ isGood }) => isGood)
}

async function runStep(part: string, step: Step): Promise<Outcome> {
  openFigures(FIGURES)
  const { isGood, seconds, complaints } = await run(part, { FIGURES_FILE: FIGURES, ...step.environment }, step)
  const settings = Object.entries(step.environment ?? {}).map(([key, value]) => `${key}=${value}`)
  const { figures, notRun } = readFigures(FIGURES)
  const counts = Object.entries(figures).map(([name, sum]) => `${sum.toLocaleString('en')} ${name}`)
  const isRun = notRun.length === 0
  const [first = ''] = complaints
  const found = isGood ? [] : [first.slice(0, LONGEST_MESSAGE)]
  const words = [...counts, ...settings, ...found, ...notRun].join(', ')
  console.log(`${part}: ${step.name} is ${verdictOf({ isGood, isRun })} after ${seconds} s ${words}`)
  for (const complaint of complaints) console.log(`  ${complaint}`)
  return { name: step.name, isGood, isRun, seconds, words }
}

type Ran = Pick<Ended, 'isGood' | 'seconds'> & { readonly complaints: readonly string[] }

async function run(part: string, environment: Readonly<Record<string, string>>, { command, args }: Step): Promise<Ran> {
  if (command !== 'vitest') {
    const { isGood, seconds, output } = await runProgram(command, args, environment)
    return { isGood, seconds, complaints: isGood ? [] : output.trimEnd().split('\n').slice(-40) }
  }
  const { isGood, seconds, report, output } = await runTests(`nightly-${part}`, args, environment)
  const complaints = report ? failedIn(report).flatMap(messagesOf) : [output]
  return { isGood, seconds, complaints: isGood ? [] : complaints }
}

type Seen = Pick<Outcome, 'isGood' | 'isRun'>
const verdictOf = ({ isGood, isRun }: Seen): string => (!isGood ? 'red' : isRun ? 'green' : 'not run')

/** @returns the result of a part as one line: each step with its seconds, and its figures or its first failure */
export function describeOutcomes(
  outcomes: readonly Outcome[],
  steps: readonly Step[],
): { readonly seconds: number; readonly result: string } {
  const isGood = outcomes.every((outcome) => outcome.isGood)
  const whole = verdictOf({ isGood, isRun: outcomes.some(({ isRun }) => isRun) })
  const ofSteps = outcomes.map(({ name, seconds, words, ...outcome }) => {
    const own = verdictOf(outcome)
    return `${name}${own === whole ? '' : ` ${own}`} ${seconds} s${words && ` (${words})`}`
  })
  const isWhole = outcomes.length === steps.length
  const verdict = `${whole}${isWhole ? '' : `, ${outcomes.length} of ${steps.length} steps`}`
  return {
    seconds: outcomes.reduce((sum, { seconds }) => sum + seconds, 0),
    result: `${verdict}: ${ofSteps.join('; ')}`,
  }
}
