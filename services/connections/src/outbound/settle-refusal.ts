import { barOn } from '@recado/contracts/connections/reach'
import { sendRefused } from '@recado/contracts/whatsapp/events'
import { addressOfRow } from '../address-row.ts'
import { findAccount } from '../connections/account-repository.ts'
import type { Tx } from '../db.ts'
import { noteTrouble } from '../reach/note-trouble.ts'
import { isWarm } from '../trust/trust.ts'
import { findTrust, noteRefused } from '../trust/trust-repository.ts'
import { giveUp } from './acknowledge.ts'
import { lockPending, PRIORITY } from './outbound-repository.ts'
import { reasonOfRefusal, WANT_OF_TRUST } from './refusal-rules.ts'

type Input = { readonly connectionId: number; readonly waMessageId: string; readonly code: string }

/** What a refusal is counted by; nothing of it tells who it was for. */
export type Refusal = {
  readonly code: string
  readonly kind: 'warm' | 'stranger' | 'group' // towards whom
  readonly address: 'lid' | 'pn' | 'group'
  readonly proof: 'token' | 'none' // that the message carried
}

/**
 * Gives a message up that the network refused, with the reason in words, and tells who else must know.
 * @returns undefined for a message that is settled already
 */
export async function settleRefusal(tx: Tx, { connectionId, waMessageId, code }: Input): Promise<Refusal | undefined> {
  const sent = await lockPending(tx, connectionId, waMessageId)
  if (!sent) return undefined
  const to = addressOfRow(sent)
  const { number, reach } = await findAccount(tx, connectionId)
  const book = number === null || to.group ? undefined : { connectionId, ownNumber: number }
  const trust = book && (await findTrust(tx, book, to))
  const isKnown = trust !== undefined && isWarm(trust)
  const error = reasonOfRefusal(code, { bar: barOn(reach, new Date()), isWarm: isKnown })

  await giveUp(tx, connectionId, { waMessageId }, error)
  if (book && code === WANT_OF_TRUST) await noteRefused(tx, book, to)
  if (sent.priority === PRIORITY.person && isOfTrust(error)) {
    await tx.emit(sendRefused, { whatsappId: connectionId, waMessageId, error })
  }
  await noteTrouble(tx, connectionId, error)
  const kind = to.group ? 'group' : isKnown ? 'warm' : 'stranger'
  return { code, kind, address: to.group ? 'group' : to.lid ? 'lid' : 'pn', proof: 'none' }
}

const OF_TRUST = sendRefused.data.shape.error.options
type OfTrust = (typeof OF_TRUST)[number]
const isOfTrust = (error: string): error is OfTrust => (OF_TRUST as readonly string[]).includes(error)
