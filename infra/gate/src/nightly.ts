import { randomInt } from 'node:crypto'
import { readState, writeState } from '@recado/up/state-file'
import { z } from 'zod'
import { commitOf } from './commit.ts'
import { failedIn, messagesOf } from './report.ts'
import { runTests } from './run-tests.ts'

const MOST_MS = 40 * 60_000 // of a part; what it has not begun by then is left to its next run

type Step = { readonly name: string; readonly args: readonly string[]; readonly environment?: Record<string, string> }

const chaos = (name: string): Step => ({ name, args: ['--project', 'chaos', name] })
const fuzz = (services: string): Step => ({
  name: services,
  args: [`infra/sweeps/test/fuzz-${services}.test.ts`],
  environment: { FUZZ_SEED: String(randomInt(1, 1_000_000)), FUZZ_ROUNDS: '60' },
})
const pages = (name: string, ...args: readonly string[]): Step => ({ name, args: ['--project', 'pages', ...args] })

/** Tests too slow for the gate, which keeps one path of each. */
const PARTS: Readonly<Record<string, readonly Step[]>> = {
  chaos: [
    'crash-points',
    'scenarios',
    'storms',
    'campaigns.chaos',
    'chats.chaos',
    'payments.chaos',
    'machines.chaos',
  ].map(chaos),
  day: [chaos('customers-day')],
  pace: [chaos('campaign-pace')],
  screens: [{ name: 'screens', args: ['--project', 'screens'] }],
  languages: [pages('every page in both themes and each language')],
  fuzz: ['auth', 'connections', 'tickets', 'others'].map(fuzz),
  kills: [{ name: 'processes that are killed', args: ['--project', 'slow', 'killed', 'takeover'] }],
  sweeps: [
    { name: 'companies kept apart', args: ['infra/sweeps/test/sweep-'] },
    { name: 'sockets kept apart', args: ['infra/sweeps/test/live.test.ts'] },
    { name: 'messages of every kind', args: ['infra/docs/test/messages.test.ts'] },
  ],
  soak: [pages('the days of several people', '-t', 'on a day of several people')],
}

/** The steps of a part that passed on this commit. */
const Done = z.object({ commit: z.string(), steps: z.array(z.string()) })

/**
 * Runs one part of the nightly tests, or all. A part stops after 40 minutes; the next run on the same commit continues it.
 * @returns whether every step that ran passed
 */
export async function runNightly(part?: string): Promise<boolean> {
  const names = part === undefined ? Object.keys(PARTS) : [part]
  let isGood = true
  for (const name of names) {
    const steps = PARTS[name]
    if (!steps) throw new Error(`PART is one of ${Object.keys(PARTS).join(', ')}`)
    isGood = (await runPart(name, steps)) && isGood
  }
  return isGood
}

async function runPart(part: string, steps: readonly Step[]): Promise<boolean> {
  const file = `.cache/nightly/${part}.json`
  const commit = commitOf()
  const known = readState(file, Done)
  const isSame = known?.commit === commit && known.steps.length < steps.length // of a part that is done all is run again
  const done = isSame ? [...known.steps] : []
  const endAt = Date.now() + MOST_MS
  let isGood = true
  for (const step of steps.filter(({ name }) => !done.includes(name))) {
    if (Date.now() > endAt) {
      console.log(`${part}: ${step.name} is left to the next run`)
      continue
    }
    if (await runStep(part, step)) done.push(step.name)
    else isGood = false
    writeState(file, { commit, steps: done })
  }
  return isGood
}

async function runStep(part: string, { name, args, environment = {} }: Step): Promise<boolean> {
  const { isGood, seconds, report, output } = await runTests(`nightly-${part}`, args, environment)
  const settings = Object.entries(environment).map(([key, value]) => ` ${key}=${value}`)
  console.log(`${part}: ${name} is ${isGood ? 'green' : 'red'} after ${seconds} s${settings.join('')}`)
  if (isGood) return true
  for (const message of report ? failedIn(report).flatMap(messagesOf) : [output]) console.log(`  ${message}`)
  return false
}
