import { type Bar, barOn } from '@recado/contracts/connections/reach'
import { SendRefusal, sendRefused } from '@recado/contracts/whatsapp/events'
import { addressOfRow } from '../address-row.ts'
import { type NetworkRefusal, OUTDATED, type SecondTry } from '../channels/channel.ts'
import { findAccount } from '../reach/account-repository.ts'
import { noteTrouble } from '../reach/note-trouble.ts'
import type { Tx } from '../tables/db.ts'
import { isWarm, type Trust } from '../trust/trust.ts'
import { findTrust, noteRefused } from '../trust/trust-repository.ts'
import { acknowledge, giveUp } from './acknowledge.ts'
import { lockPending, PRIORITY, tryAgain } from './outbound-repository.ts'
import { reasonOfRefusal, WANT_OF_TRUST } from './refusal-rules.ts'

type Input = { readonly connectionId: number; readonly waMessageId: string; readonly refusal: NetworkRefusal }

/** The outcome of a refusal. `count` has the labels of the metric, which do not reveal the recipient. */
export type SettledRefusal = {
  readonly isFinal: boolean // false: the message is sent again
  readonly count: {
    readonly code: string
    readonly kind: 'warm' | 'stranger' | 'group' // the kind of recipient
    readonly address: NetworkRefusal['address']
    readonly proof: 'token' | 'none' // the token in the message
  }
}

/**
 * Handles a refusal: queues the message again if a second attempt may succeed; otherwise gives it up and publishes the
 * reason.
 *
 * @returns undefined for a message that already has an acknowledgement or has failed
 */
export async function settleRefusal(
  tx: Tx,
  { connectionId, waMessageId, refusal }: Input,
): Promise<SettledRefusal | undefined> {
  const sent = await lockPending(tx, connectionId, waMessageId)
  if (!sent) return undefined
  const to = addressOfRow(sent)
  const { code, address } = refusal
  const { reach } = await findAccount(tx, connectionId)
  const trust = to.group ? undefined : await findTrust(tx, { connectionId }, to)
  const isKnown = trust !== undefined && isWarm(trust)
  const kind = to.group ? 'group' : isKnown ? 'warm' : 'stranger'
  const count = {
    code: A_CODE.test(code) ? code : 'other',
    kind,
    address,
    proof: refusal.hasShownToken ? 'token' : 'none',
  } as const
  const bar = barOn(reach, new Date())
  const again = secondTry(refusal, bar, trust)
  if (again && (await tryAgain(tx, connectionId, waMessageId, again))) return { isFinal: false, count }

  if (code === OUTDATED) {
    // the message was delivered to the person's former account
    await acknowledge(tx, { connectionId, waMessageIds: [waMessageId], ack: 1 })
    return { isFinal: false, count }
  }
  const error = reasonOfRefusal(code, { bar, isWarm: isKnown })
  await giveUp(tx, connectionId, { waMessageId }, error)
  if (code === WANT_OF_TRUST && !to.group) await noteRefused(tx, { connectionId }, to)
  if (sent.priority === PRIORITY.person && isOfTrust(error)) {
    await tx.emit(sendRefused, { whatsappId: connectionId, waMessageId, error })
  }
  await noteTrouble(tx, connectionId, error)
  return { isFinal: true, count }
}

const A_CODE = /^(\d{3}|no-readers|outdated)$/

/** How to try again. Each refusal harms the account's reputation, so a second attempt must differ from the first. */
function secondTry(
  { code, again, hasShownToken }: NetworkRefusal,
  bar: Bar | undefined,
  trust: Trust | undefined,
): SecondTry | undefined {
  if (code !== WANT_OF_TRUST) return again
  if (bar?.kind === 'lock') return undefined
  return again ?? (trust?.token && !hasShownToken ? 'same' : undefined)
}

const isOfTrust = (error: string): error is SendRefusal => SendRefusal.safeParse(error).success
