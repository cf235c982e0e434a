import type { RouteContract } from '@recado/contracts/route'
import { isSignedIn } from '@recado/contracts/route-errors'
import type { CallOptions, TestAnswer } from '@recado/kit/testing/service'
import type { Finding } from '../finding.ts'
import { repeatedWrites } from '../repeated-writes.ts'
import { type RawBody, send } from '../send.ts'
import type { Sample, Subject } from '../subject.ts'
import { type Write, watchWrites } from '../watch-writes.ts'
import { faultsOf, reachableOf } from './judge.ts'

/** The difference from the sample on the wire: another body, or an idempotency key. */
export type OnTheWire = RawBody & { readonly key?: string }
/** Sends a request to a route once, as an admin unless the sample has another caller, and checks the answer. */
export type Ask = (sample: Sample, onTheWire?: OnTheWire) => Promise<void>

/** Sends requests, and collects findings. */
export type Asker = {
  ask(name: string, sample: Sample, onTheWire?: OnTheWire): Promise<void>
  /** Makes a sample, without counting the rows that this writes as writes of a request. */
  prepare(make: (() => Sample | Promise<Sample>) | undefined): Promise<Sample | undefined>
  findings(): Finding[]
  /** Routes that never succeeded, and declared errors that never occurred, such as `getTicket ERR_NO_TICKET_FOUND`. */
  unreached(): string[]
}

/**
 * Only the app role's writes are attributed to requests, because the other role belongs to the relay and jobs. Refused
 * requests may write their counts.
 */
const BY_REQUESTS = { roles: ['DATABASE_URL'], except: ['rate_limit', 'login_failure'] } as const

/** @param onSuccess gets the answers of successful requests */
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
    const isRefused = answer.status >= 400 // a successful answer may contain an error code too
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
  if (!route) throw new Error(`there is no route ${name}`)
  return route
}

/** A request without its caller. */
const describe = ({ as: _, ...request }: object & { as?: unknown }): string => JSON.stringify(request).slice(0, 1_000)

const withKey = (by: CallOptions, key: string | undefined): CallOptions =>
  key === undefined ? by : { ...by, headers: { ...by.headers, 'idempotency-key': key } }

/** Refusals by WhatsApp, a bank or a model, before which the service has recorded its call. */
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

/** Writes that refused requests cause, each with its reason. */
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
