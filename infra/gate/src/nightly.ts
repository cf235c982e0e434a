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

/** The result of a step. `words` is a text with its figures, its settings and its first failure. */
const Outcome = z.object({ name: z.string(), isGood: z.boolean(), seconds: z.number(), words: z.string() })
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
  keepProof({ part, ...describe(outcomes, steps) })
  return outcomes.every(({ isGood }) => isGood)
}

async function runStep(part: string, step: Step): Promise<Outcome> {
  openFigures(FIGURES)
  const { isGood, seconds, complaints } = await run(part, { FIGURES_FILE: FIGURES, ...step.environment }, step)
  const settings = Object.entries(step.environment ?? {}).map(([key, value]) => `${key}=${value}`)
  const figures = Object.entries(readFigures(FIGURES)).map(wordsOfFigure)
  const [first = ''] = complaints
  const found = isGood ? [] : [first.slice(0, LONGEST_MESSAGE)]
  const words = [...figures, ...settings, ...found].join(', ')
  console.log(`${part}: ${step.name} is ${isGood ? 'green' : 'red'} after ${seconds} s ${words}`)
  for (const complaint of complaints) console.log(`  ${complaint}`)
  return { name: step.name, isGood, seconds, words }
}

/** A figure that says what a machine could not run has no number that matters. */
const wordsOfFigure = ([name, sum]: readonly [string, number]): string =>
  name.startsWith('not run') ? name : `${sum.toLocaleString('en')} ${name}`

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

/** @returns the result of a part as one line: each step with its seconds, and its figures or its first failure */
function describe(outcomes: readonly Outcome[], steps: readonly Step[]): { seconds: number; result: string } {
  const isGreen = outcomes.every(({ isGood }) => isGood)
  const isWhole = outcomes.length === steps.length
  const ofSteps = outcomes.map(({ name, isGood, seconds, words }) => {
    const verdict = isGood === isGreen ? '' : isGood ? ' green' : ' red'
    return `${name}${verdict} ${seconds} s${words && ` (${words})`}`
  })
  const verdict = `${isGreen ? 'green' : 'red'}${isWhole ? '' : `, ${outcomes.length} of ${steps.length} steps`}`
  return {
    seconds: outcomes.reduce((sum, { seconds }) => sum + seconds, 0),
    result: `${verdict}: ${ofSteps.join('; ')}`,
  }
}
