import { randomUUID } from 'node:crypto'
import { systemCaller } from '@recado/kit/caller'
import { getCompany, hasFeature, isHeld } from '@recado/kit/copies/companies'
import type { InTx } from '@recado/kit/db/tx'
import type { Outgoing } from '@recado/kit/outgoing/outgoing'
import type { OutgoingResult } from '@recado/kit/outgoing/outgoing-request'
import { backoff } from '@recado/kit/outside/next-state'
import { outcomeOf } from '@recado/kit/outside/outcome-of'
import type { Outcome } from '@recado/kit/outside/outside-work'
import { type DefinedWork, defineOutsideWork } from '@recado/kit/outside/start-outside-work'
import type { ProgramAddresses } from '../../conversation/message-files/program-addresses.ts'
import type { Database } from '../../tables/db.ts'
import { type Call, type CallFacts, findCall, findKind, noteCall } from './delivery-repository.ts'
import { signatureOf } from './signature.ts'
import { switchOff } from './switch-off.ts'
import type { WebhookSecrets } from './webhook-secrets.ts'
import { withLink } from './with-link.ts'

const MOST_ANSWER_BYTES = 64 * 1024
const REST_MS = 5_000 // added to the time limit of a call, for a socket that does not react to the abort

/**
 * The time limit of a call, the first and the longest delay after a failure, and the age at which a delivery is given
 * up.
 */
export type DeliveryTimes = {
  readonly callMs: number
  readonly firstWaitMs: number
  readonly mostWaitMs: number
  readonly giveUpMs: number
}

export const DELIVERY_TIMES: DeliveryTimes = {
  callMs: 10_000,
  firstWaitMs: 5_000,
  mostWaitMs: 60 * 60_000,
  giveUpMs: 24 * 60 * 60_000,
}

type Deps = {
  readonly inTx: InTx<Database>
  readonly outgoing: Outgoing
  readonly secrets: WebhookSecrets
  readonly addresses: ProgramAddresses
  readonly times: DeliveryTimes
  /** Removes the company's webhooks from the cache, because one was switched off. */
  readonly forget: (companyId: number) => void
}
type Wanted = Call & { readonly companyId: number }

/** Delivers at least once, and in order within a lane. A delivery that fails for a day switches its webhook off. */
export const createDeliveryWork = ({
  inTx,
  outgoing,
  secrets,
  addresses,
  times,
  forget,
}: Deps): DefinedWork<Database> =>
  defineOutsideWork<Database, Wanted, CallFacts>({
    table: 'webhook_delivery',
    repeat: 'repeatable',
    waitMs: backoff({ firstMs: times.firstWaitMs, mostMs: times.mostWaitMs, tries: Number.POSITIVE_INFINITY }),
    deadlineMs: times.callMs + REST_MS,
    atOnce: 20,
    ofEachCompany: 8,
    async mayWork(tx) {
      const company = await getCompany(tx)
      return !isHeld(company) && hasFeature(company, 'useIntegrations')
    },
    async prepare(tx, id) {
      const call = await findCall(tx, id)
      return call && { ...call, companyId: tx.caller.companyId, body: await withLink(tx, addresses, call) }
    },
    async call(wanted, signal) {
      const { outcome, facts } = await callOnce({ outgoing, secrets, times }, wanted, signal)
      if (outcome.outcome === 'done') return outcome
      await inTx(systemCaller(wanted.companyId, randomUUID()), (tx) => noteCall(tx, wanted.id, facts))
      return outcome
    },
    finish: (tx, { id }, facts) => noteCall(tx, id, facts),
    async giveUp(tx, id, ending) {
      const kind = ending === 'dead' ? await findKind(tx, id) : undefined
      if (!kind || kind.event === 'ping') return
      await switchOff(tx, kind.webhookId, 'failing')
      tx.afterCommit(() => forget(tx.caller.companyId))
    },
  })

async function callOnce(
  { outgoing, secrets, times }: Pick<Deps, 'outgoing' | 'secrets' | 'times'>,
  { companyId, uuid, event, body, url, sealed, askedAt }: Wanted,
  signal: AbortSignal,
): Promise<{ outcome: Outcome<CallFacts>; facts: CallFacts }> {
  const valid = sealed.map((each) => secrets.open(companyId, each))
  const begun = performance.now()
  const result = await outgoing.request({
    purpose: 'webhook',
    method: 'POST',
    url,
    body,
    signal,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Recado-Webhooks/1',
      'x-recado-event': event,
      'x-recado-delivery': uuid,
      'x-recado-signature': signatureOf(valid, body, Date.now()),
    },
    limits: { totalMs: times.callMs, headersMs: times.callMs, responseBytes: MOST_ANSWER_BYTES },
  })
  const facts = factsOf(result, Math.round(performance.now() - begun))
  const isLast = event === 'ping' || Date.now() - askedAt.getTime() >= times.giveUpMs
  return { outcome: judge(result, facts, isLast), facts }
}

/** Classifies a result. Only a 2xx is a success. Other answers are retried for a day; a forbidden address is not. */
function judge(result: OutgoingResult, facts: CallFacts, isLast: boolean): Outcome<CallFacts> {
  const outcome = outcomeOf(result, () => facts)
  if (outcome.outcome === 'done') return outcome
  const { reason } = outcome
  if (isLast) return { outcome: 'hopeless', reason }
  return outcome.outcome === 'hopeless' && result.kind === 'answer' ? { outcome: 'unsure', reason } : outcome
}

const factsOf = (result: OutgoingResult, ms: number): CallFacts =>
  result.kind === 'answer'
    ? { httpStatus: result.status, ms, answerBytes: result.body.length }
    : { httpStatus: null, ms, answerBytes: null }
