import { refusalInSupport } from '@recado/contracts/auth/support-rights'
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

const SUPPORT_SECONDS = 3_600
const AT_ONCE = 8 // concurrent requests, since refused requests do not affect each other

type Refusal = {
  readonly what: string
  readonly input: Sample
  readonly options: CallOptions
  readonly raw?: { readonly body: string; readonly type?: string }
  /** Without it, every answer is accepted except a server error that the route does not declare. */
  readonly expected?: { readonly status: number; readonly error: string; readonly fields?: readonly string[] }
}

/**
 * A subject whose writes are watched: `written` returns the tables that the service has changed since the last call.
 */
type Watched = Subject & {
  readonly written: () => Promise<readonly string[]>
  readonly badTokens: readonly BadToken[]
  readonly support: string // the token of a support entry that only reads
  readonly choose: <T>(all: readonly T[]) => readonly T[]
}

/**
 * Selects some of a route's wrong requests by the route's `place` in the list, since all routes check them in one way.
 */
export type Choose = <T>(all: readonly T[], place: number) => readonly T[]

/**
 * Calls every route with each invalid token, as each profile without the permission, and with wrong requests. Reports
 * answers that are not the expected ones, and tables that a refused request has changed.
 * @param choose selects which wrong requests are sent to a route; all by default
 */
export async function sweepRefusals(subject: Subject, choose: Choose = (all) => all): Promise<Finding[]> {
  const findings: Finding[] = []
  const writes = await watchWrites(subject.service, BY_THE_SERVICE)
  const written = async () => changedTables(await writes())
  const badTokens = await badTokensOf(subject)
  const support = await subject.token(SUPPORT_SECONDS, { support: { mayChange: false } })
  for (const [place, [name, route]] of Object.entries(subject.routes).entries()) {
    const sample = await subject.samples[name]?.()
    const watched: Watched = { ...subject, written, badTokens, support, choose: (all) => choose(all, place) }
    const faults = sample ? await faultsOf(watched, route, sample) : ['the sweep has no sample of a request']
    findings.push(...faults.map((fault) => ({ where: `route ${name}`, fault })))
  }
  return findings
}

async function faultsOf(subject: Watched, route: RouteContract, sample: Sample): Promise<string[]> {
  const all = [
    ...refusedTokens(subject, route, sample),
    ...refusedProfiles(subject, route, sample),
    ...refusedInSupport(subject, route, sample),
    ...subject.choose(wrongRequests(subject, route, sample)),
  ]
  const refusals = all.filter(({ expected }) => expected)
  const oddities = all.filter(({ expected }) => !expected)
  const faults: string[] = []
  await subject.written() // forgets the rows that making the sample has written
  for (let i = 0; i < refusals.length; i += AT_ONCE) {
    const some = refusals.slice(i, i + AT_ONCE).map((refusal) => answerFaults(subject, route, refusal))
    faults.push(...(await Promise.all(some)).flat())
  }
  if ((await subject.written()).length > 0) faults.push(...(await writesOfEach(subject, route, refusals)))
  for (const oddity of oddities) faults.push(...(await answerFaults(subject, route, oddity)))
  return faults
}

/** Repeats refused requests one at a time, to find the request that changes a table. */
async function writesOfEach(subject: Watched, route: RouteContract, refusals: readonly Refusal[]): Promise<string[]> {
  const faults = new Map<string, string>() // by table, because one request per table is enough
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

/** The token of a support entry that only reads, for a route that changes data. */
function refusedInSupport({ support }: Watched, route: RouteContract, input: Sample): Refusal[] {
  const error = isPermission(route.access) && refusalInSupport(route, { mayChange: false })
  if (!error || !isAllowed('admin', route.access as Permission)) return []
  return [{ what: 'a support entry', input, options: { token: support }, expected: { status: 403, error } }]
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
  // a declared error may have a status of 500 or more, such as that of an outside system
  const isDeclared = route.errors.some((declared) => declared === error)
  if (!expected) return status < 500 || isDeclared ? [] : [told]
  if (status !== expected.status || error !== expected.error) return [told]
  const named = fields?.map(({ field }) => field).sort()
  return !expected.fields || String(named) === String(expected.fields) ? [] : [`names ${named} as faulty for ${what}`]
}

const isPermission = (access: RouteContract['access']): access is Permission => Permission.safeParse(access).success
