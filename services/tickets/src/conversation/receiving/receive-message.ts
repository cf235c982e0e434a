import type { EventData } from '@recado/contracts/event'
import type { messageReceived } from '@recado/contracts/whatsapp/events'
import type { Tx } from '../../tables/db.ts'
import type { ReceivingWings } from '../from-wings.ts'
import type { Decided } from './answer-arrival.ts'
import { arrivalOf } from './arrival-rules.ts'
import { joinFiles } from './join-files.ts'
import { type ReceivedFacts, readFacts } from './read-facts.ts'
import { recallMessage } from './recall-message.ts'
import { revealMessage } from './reveal-message.ts'
import { storeMessage } from './store-message.ts'

/**
 * Stores a message once, whether WhatsApp delivered it or a person typed it on the phone: in the contact's active
 * ticket on the connection, or in a new waiting ticket. Closed tickets stay unchanged. The content of a message that
 * was unreadable before goes into its existing row. `arrival-rules.ts` lists the kinds of messages and their places.
 */
export async function receiveMessage(
  tx: Tx,
  received: EventData<typeof messageReceived>,
  wings: ReceivingWings,
): Promise<void> {
  const facts = await readFacts(tx, received, wings)
  await carryOut(tx, facts, { arrival: arrivalOf(facts), wings })
}

async function carryOut(tx: Tx, facts: ReceivedFacts, { arrival, wings }: Decided): Promise<void> {
  const { message, stored, file } = facts
  if (arrival.kind === 'blocked') return keepOptOut(tx, facts, wings)
  if (arrival.place === 'nowhere') return
  if (arrival.place === 'history') return recallMessage(tx, facts)
  if (file) return joinFiles(tx, file, message)
  if (stored) return revealMessage(tx, { ...facts, stored }, { arrival, wings })
  return storeMessage(tx, facts, { arrival, wings })
}

/** Keeps the opt-out of a blocked contact, so that campaigns do not write again after the block. Nothing is stored. */
async function keepOptOut(
  tx: Tx,
  { message, conversation, contact, hasCampaigns }: ReceivedFacts,
  { campaigns }: ReceivingWings,
): Promise<void> {
  if (!hasCampaigns || contact.isGroup || message.isHistory) return
  const reply = await campaigns.find(tx, conversation, message)
  if (reply?.kind !== 'opt-out') return
  await campaigns.settle(tx, reply, { contact, ticket: undefined, at: new Date(message.sentAt) })
}
