import { isAllowed, Permission, Profile } from '@recado/contracts/permissions'
import { addressOf, type RouteContract } from '@recado/contracts/route'
import type { CallOptions } from '@recado/kit/testing/service'
import { BAD_BODIES, badRequestsOf } from './bad-requests.ts'
import { type BadToken, badTokensOf } from './bad-tokens.ts'
import { changedTables } from './changed-tables.ts'
import type { Finding } from './finding.ts'
import { repeatedWrites } from './repeated-writes.ts'
import type { Sample, Subject } from './subject.ts'
import { BY_THE_SERVICE, watchWrites } from './watch-writes.ts'

const AT_ONCE = 8 // concurrent requests: refused ones do not affect each other

type Refusal = {
  readonly what: string
  readonly input: Sample
  readonly options: CallOptions
  readonly raw?: { readonly body: string; readonly type?: string }
  /** Absent: every answer is accepted, except a server error that the route does not declare. */
  readonly expected?: { readonly status: number; readonly error: string; readonly fields?: readonly string[] }
}

/** `written` returns the tables that the service has changed since the last call. */
type Watched = Subject & {
  readonly written: () => Promise<readonly string[]>
  readonly badTokens: readonly BadToken[]
  readonly choose: <T>(all: readonly T[]) => readonly T[]
}

/** Selects some wrong requests by the route's position in the list, since they test much the same at every route. */
export type Choose = <T>(all: readonly T[], place: number) => readonly T[]

/**
 * Calls every route with wrong requests, without the permission and with invalid tokens. The answer must be declared by
 * the contract and must not be a server error, and no row may be written.
 * @param choose selects the wrong requests of a route; all by default. Every route is called with each invalid token
 * and as each profile without the permission.
 */
export async function sweepRefusals(subject: Subject, choose: Choose = (all) => all): Promise<Finding[]> {
  const findings: Finding[] = []
  const writes = await watchWrites(subject.service, BY_THE_SERVICE)
  const written = async () => changedTables(await writes())
  const badTokens = await badTokensOf(subject)
  for (const [place, [name, route]] of Object.entries(subject.routes).entries()) {
    const sample = await subject.samples[name]?.()
    const watched: Watched = { ...subject, written, badTokens, choose: (all) => choose(all, place) }
    const faults = sample ? await faultsOf(watched, route, sample) : ['the sweep has no sample of a request']
    findings.push(...faults.map((fault) => ({ where: `route ${name}`, fault })))
  }
  return findings
}

async function faultsOf(subject: Watched, route: RouteContract, sample: Sample): Promise<string[]> {
  const all = [
    ...refusedTokens(subject, route, sample),
    ...refusedProfiles(subject, route, sample),
    ...subject.choose(wrongRequests(subject, route, sample)),
  ]
  const refusals = all.filter(({ expected }) => expected)
  const oddities = all.filter(({ expected }) => !expected)
  const faults: string[] = []
  await subject.written() // ignores the rows that the sample has written
  for (let i = 0; i < refusals.length; i += AT_ONCE) {
    const some = refusals.slice(i, i + AT_ONCE).map((refusal) => answerFaults(subject, route, refusal))
    faults.push(...(await Promise.all(some)).flat())
  }
  if ((await subject.written()).length > 0) faults.push(...(await writesOfEach(subject, route, refusals)))
  for (const oddity of oddities) faults.push(...(await answerFaults(subject, route, oddity)))
  return faults
}

/** Repeats the requests of a group one at a time, to find the request that wrote a row. */
async function writesOfEach(subject: Watched, route: RouteContract, refusals: readonly Refusal[]): Promise<string[]> {
  const faults = new Map<string, string>() // by table: one refusal per table is enough
  for (const refusal of refusals) {
    const ask = async () => {
      await answerFaults(subject, route, refusal)
      return subject.written()
    }
    for (const table of await repeatedWrites(await ask(), ask)) {
      if (!faults.has(table)) faults.set(table, `wrote to ${table} although it refused, to ${refusal.what}`)
    }
  }
  return [...faults.values()]
}

function refusedTokens({ badTokens }: Watched, { access }: RouteContract, input: Sample): Refusal[] {
  if (!isPermission(access)) return []
  return badTokens.map(({ what, token, ...expected }) => ({
    what,
    input,
    expected,
    options: token === undefined ? { as: null } : { token },
  }))
}

function refusedProfiles({ own }: Subject, { access }: RouteContract, input: Sample): Refusal[] {
  if (!isPermission(access)) return []
  return Profile.options
    .filter((profile) => !isAllowed(profile, access))
    .map((profile) => ({
      what: `the profile ${profile}`,
      input,
      options: own.people[profile],
      expected: { status: 403, error: 'ERR_NO_PERMISSION' },
    }))
}

function wrongRequests({ own }: Subject, route: RouteContract, sample: Sample): Refusal[] {
  const options = sample.as ?? (isPermission(route.access) ? own.people.admin : { as: null })
  const bodies = BAD_BODIES.map(({ what, text, type, ...expected }) => ({
    what,
    input: sample,
    options,
    expected,
    raw: { body: text, ...(type !== undefined && { type }) },
  }))
  const values = badRequestsOf(route, sample).map((bad) => ({ ...bad, options }))
  return route.body ? [...bodies, ...values] : values
}

async function answerFaults({ service }: Subject, route: RouteContract, refusal: Refusal): Promise<string[]> {
  const { what, input, options, raw, expected } = refusal
  const answer = raw
    ? await service.raw(route.method, addressOf(route, input as never), { ...options, ...raw })
    : await service.call(route, input as never, options)
  const { status } = answer
  const { error, fields } = answer.body as { error?: string; fields?: readonly { field: string }[] }
  const told = `answers ${status}${error === undefined ? '' : ` ${error}`} to ${what}`
  const isDeclared = route.errors.some((declared) => declared === error) // errors of an outside system, for example
  if (!expected) return status < 500 || isDeclared ? [] : [told]
  if (status !== expected.status || error !== expected.error) return [told]
  const named = fields?.map(({ field }) => field).sort()
  return !expected.fields || String(named) === String(expected.fields) ? [] : [`names ${named} as faulty for ${what}`]
}

const isPermission = (access: RouteContract['access']): access is Permission => Permission.safeParse(access).success
