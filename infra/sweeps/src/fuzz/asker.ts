import type { RouteContract } from '@recado/contracts/route'
import { isSignedIn } from '@recado/contracts/route-errors'
import type { CallOptions, TestAnswer } from '@recado/kit/testing/service'
import type { Finding } from '../finding.ts'
import { repeatedWrites } from '../repeated-writes.ts'
import { type RawBody, send } from '../send.ts'
import type { Sample, Subject } from '../subject.ts'
import { type Write, watchWrites } from '../watch-writes.ts'
import { faultsOf, reachableOf } from './judge.ts'

/** What is sent in addition to the sample or in place of a part of it: a raw body, or an idempotency key. */
export type OnTheWire = RawBody & { readonly key?: string }
/** Sends a request to a route and checks the answer. The caller is an admin unless the sample has another caller. */
export type Ask = (sample: Sample, onTheWire?: OnTheWire) => Promise<void>

/** Sends requests, checks their answers, and collects the findings. */
export type Asker = {
  ask(name: string, sample: Sample, onTheWire?: OnTheWire): Promise<void>
  /** Makes a sample. Rows that this writes do not count as written by a request. */
  prepare(make: (() => Sample | Promise<Sample>) | undefined): Promise<Sample | undefined>
  findings(): Finding[]
  /** @returns the successes and the declared errors that did not occur, such as `getTicket ERR_NO_TICKET_FOUND` */
  unreached(): string[]
}

/**
 * Which writes count as those of a request: only the writes of the app role, because the relay and jobs have another
 * role. The tables that count requests and failed logins are excepted, because refused requests may write to them.
 */
const BY_REQUESTS = { roles: ['DATABASE_URL'], except: ['rate_limit', 'login_failure'] } as const

/** @param onSuccess is called with the route and the body of each successful answer */
export async function createAsker(
  subject: Subject,
  onSuccess: (route: RouteContract, body: unknown) => void,
): Promise<Asker> {
  const written = await watchWrites(subject.service, BY_REQUESTS)
  const findings = new Map<string, Finding>()
  const reached = new Set<string>()

  async function ask(name: string, sample: Sample, { key, ...raw }: OnTheWire = {}): Promise<void> {
    const route = routeOf(subject, name)
    const by = sample.as ?? (isSignedIn(route) ? subject.own.people.admin : { as: null })
    const askOnce = () => send(subject.service, route, { ...sample, as: withKey(by, key) }, raw)
    const answer = await askOnce()
    const writes = await repeatedWrites(writesOf(name, answer, await written()), async () =>
      writesOf(name, await askOnce(), await written()),
    )
    const isRefused = answer.status >= 400 // by status, because a successful answer may contain an error code too
    reached.add(`${name} ${(isRefused && answer.body.error) || answer.status}`)
    if (answer.status === route.status) onSuccess(route, answer.body)
    for (const fault of [...faultsOf(route, answer), ...writes]) {
      const finding = { where: `route ${name}`, fault: `${fault}, to ${describe({ ...sample, ...raw })}` }
      if (!findings.has(`${name} ${fault}`)) findings.set(`${name} ${fault}`, finding)
    }
  }

  return {
    ask,
    prepare: async (make) => {
      const sample = await make?.()
      await written()
      return sample
    },
    findings: () => [...findings.values()],
    unreached: () =>
      Object.entries(subject.routes)
        .flatMap(([name, route]) => [route.status, ...reachableOf(route)].map((outcome) => `${name} ${outcome}`))
        .filter((outcome) => !reached.has(outcome)),
  }
}

function routeOf({ routes }: Subject, name: string): RouteContract {
  const route = routes[name]
  if (!route) throw new Error(`the subject has no route ${name}`)
  return route
}

/** @returns the JSON of a request without its caller, cut to 1,000 characters */
const describe = ({ as: _, ...request }: object & { as?: unknown }): string => JSON.stringify(request).slice(0, 1_000)

const withKey = (by: CallOptions, key: string | undefined): CallOptions =>
  key === undefined ? by : { ...by, headers: { ...by.headers, 'idempotency-key': key } }

/** Errors that follow a refusal by WhatsApp, a bank or a model. The service has stored its call to them before. */
const FROM_OUTSIDE = new Set([
  ...['createContact', 'changeContact', 'sendExternally', 'requestPairingCode'].map(
    (name) => `${name} ERR_WAPP_INVALID_CONTACT`,
  ),
  ...['createContact', 'changeContact', 'sendExternally'].map((name) => `${name} ERR_WAPP_CHECK_CONTACT`),
  'deleteMessage ERR_DELETE_WAPP_MSG',
  'editMessage ERR_EDITING_WAPP_MSG',
  'reactToMessage ERR_SENDING_WAPP_MSG',
  'retryMedia ERR_WAPP_DOWNLOAD_MEDIA',
  'retryMedia ERR_FETCH_WAPP_MSG',
  'transcribeMessage ERR_PROMPT_FAILED',
  'importContacts ERR_UNAVAILABLE',
  'subscribe ERR_PIX_PROVIDER',
])

/** Writes that requests may cause although they are refused, each with the reason. */
const WRITTEN_ANYHOW: Readonly<Record<string, string>> = {
  'media_file insert': 'a file is recorded before its first byte, and removed when it is not used',
  'media_file delete': 'likewise',
  'platform_file insert': 'likewise',
  'platform_file delete': 'likewise',
  'sendExternally number_check insert': 'WhatsApp is asked about a number before anything is decided',
  'sendExternally outbox insert': 'likewise',
  'login audit_log insert': 'that somebody could not sign in is noted',
}

function writesOf(name: string, { status, body }: TestAnswer<RouteContract>, written: readonly Write[]): string[] {
  if (status < 400 || FROM_OUTSIDE.has(`${name} ${body.error}`)) return []
  return [...new Set(written.map(({ table, operation }) => `${table} ${operation}`))]
    .sort()
    .filter((write) => !Object.hasOwn(WRITTEN_ANYHOW, write) && !Object.hasOwn(WRITTEN_ANYHOW, `${name} ${write}`))
    .map((write) => `wrote ${write} although it refused with ${body.error}`)
}
