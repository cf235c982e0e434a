import type { RouteContract } from '@recado/contracts/route'
import { isSignedIn } from '@recado/contracts/route-errors'
import { FILES_PER_REQUEST } from '@recado/kit/http/callers/open-admission'
import type { CallOptions } from '@recado/kit/testing/service'
import { deletionsLast } from '../deletions-last.ts'
import type { Finding } from '../finding.ts'
import type { Sample, Subject } from '../subject.ts'
import { type Asker, createAsker } from './asker.ts'
import { createIds } from './ids.ts'
import { provoke } from './provoke.ts'
import { createRandom, type Random } from './random.ts'
import { createValues } from './values.ts'
import { vary } from './vary.ts'

/** The same seed makes the same requests; `rounds` is the number of random requests to each route. */
export type Chance = { readonly seed: number; readonly rounds: number }

/**
 * Sends likely and unlikely requests to every route. No answer may be a server error or an error that the contract does
 * not declare, and a refused request must write no row.
 */
export async function fuzz(
  subject: Subject,
  { seed, rounds }: Chance,
): Promise<{ findings: Finding[]; unreached: string[] }> {
  const random = createRandom(seed)
  const ids = createIds(random, subject)
  const asker = await createAsker(subject, (route, body) => ids.learn(route.response, body))
  await askOnPurpose(subject, asker)
  await askTooOften(subject, asker)
  const unreached = asker.unreached() // before the random requests, whose errors differ from run to run
  const makeValue = createValues(random, ids)
  const samples = new Map<string, Sample | undefined>()
  for (const name of Object.keys(subject.routes)) samples.set(name, await asker.prepare(subject.samples[name]))
  for (let round = 0; round < rounds; round++) {
    for (const [name, route] of deletionsLast(subject.routes)) {
      const sample = samples.get(name)
      const as = sample?.as ?? someCaller(random, subject, route)
      if (sample) await asker.ask(name, vary(random, route, { ...sample, as }, makeValue))
    }
  }
  return { findings: asker.findings(), unreached }
}

/** Provokes every possible error of each route, a repeated valid request, and the provocations of the subject. */
async function askOnPurpose(subject: Subject, { ask, prepare }: Asker): Promise<void> {
  for (const [name, route] of deletionsLast(subject.routes)) {
    const sample = await prepare(subject.samples[name])
    const good = await prepare(subject.samples[name])
    if (!sample || !good) continue
    await provoke({ subject, route, sample, ask: (...request) => ask(name, ...request) })
    for (const again of [good, good]) await ask(name, again)
    const key = crypto.randomUUID()
    const repeated = route.idempotent && (await prepare(subject.samples[name]))
    for (const query of repeated ? [{}, { again: 1 }] : []) await ask(name, { ...repeated, query }, { key })
  }
  for (const [name, provocations] of Object.entries(subject.provocations ?? {})) {
    for (const make of Object.values(provocations)) await ask(name, (await prepare(make)) ?? {})
  }
}

/**
 * Sends more requests than limits per person and minute allow, also with files, and requests without optional settings
 * of the server. All must be refused without effect.
 */
async function askTooOften(subject: Subject, { ask, prepare }: Asker): Promise<void> {
  const samples: [name: string, sample: Sample][] = []
  const files: typeof samples = []
  for (const [name, route] of Object.entries(subject.routes)) {
    const list = route.access === 'link' ? files : isSignedIn(route) ? samples : undefined
    const sample = list && (await prepare(subject.samples[name]))
    if (sample) list.push([name, sample])
  }
  const { environment = {}, routes = [], again = {} } = subject.without ?? {}
  await subject.service.restart(undefined, { ...environment, REQUESTS_PER_USER: '1' })
  for (const name of routes) await ask(name, (await prepare(subject.samples[name])) ?? {})
  const [first] = samples
  for (const [name, sample] of samples) {
    if (first) await ask(first[0], { ...first[1], ...(sample.as && { as: sample.as }) })
    await ask(name, sample)
  }
  for (const [name, sample] of files) {
    for (let i = 0; i <= FILES_PER_REQUEST; i++) await ask(name, sample)
  }
  await subject.service.restart(undefined, { ...again, REQUESTS_PER_USER: '1000000' })
}

const someCaller = (random: Random, { own }: Subject, route: RouteContract): CallOptions => {
  if (!isSignedIn(route)) return { as: null }
  return own.people[random.pick(['admin', 'admin', 'supervisor', 'user'] as const)]
}
