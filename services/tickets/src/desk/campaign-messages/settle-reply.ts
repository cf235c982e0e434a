import { campaignAnswered, campaignConfirmed } from '@recado/contracts/campaigns/events'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { getSettings } from '@recado/kit/copies/settings'
import type { KnownContact } from '../../conversation/contacts/contact-repository.ts'
import type { Reply } from '../../conversation/from-wings.ts'
import { say } from '../../conversation/sending/say.ts'
import type { Tx } from '../../tables/db.ts'
import { noteReply } from './campaign-message-repository.ts'
import { optOut } from './opt-out.ts'

type Where = { readonly contact: KnownContact; readonly ticket: Ticket | undefined; readonly at: Date }

/**
 * Publishes the contact's answer to the campaigns service. An opt-out is answered with a confirmation, unless the
 * contact is blocked.
 */
export async function settleReply(tx: Tx, { kind, to }: Reply, { contact, ticket, at }: Where): Promise<void> {
  if (kind === 'opt-out') return settleOptOut(tx, to, { contact, ticket, at })
  const isFirst = await noteReply(tx, to.id, kind === 'confirmation' ? 'confirmed_at' : 'answered_at', at)
  if (!isFirst || to.recipientId === null || (kind === 'answer' && to.step !== 'message')) return
  const answer = { campaignId: to.campaign.id, recipientId: to.recipientId, at: at.toISOString() }
  await tx.emit(kind === 'confirmation' ? campaignConfirmed : campaignAnswered, answer)
}

async function settleOptOut(tx: Tx, to: Reply['to'], { contact, ticket, at }: Where): Promise<void> {
  if (contact.optOut) return
  await optOut(tx, contact.id, { at, campaignId: to.campaign.id, recipientId: to.recipientId })
  if (!ticket) return
  const { optOutMessage: text } = await getSettings(tx)
  if (text.trim() !== '') await say(tx, [{ ticket, texts: [{ text, file: null }] }], { origin: 'system' })
}
