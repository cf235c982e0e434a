import type { SkipReason } from '@recado/contracts/campaigns/campaign'
import { campaignMessageProgressed } from '@recado/contracts/campaigns/events'
import type { WhatsappAddress } from '@recado/contracts/whatsapp/address'
import { factOf } from '@recado/kit/db/tx'
import { kindOf } from '@recado/kit/media/file-facts'
import { spellingsOf } from '@recado/kit/phones/phone-number'
import { type KnownContact, lockContacts, lockOwnerOf } from '../../conversation/contacts/contact-repository.ts'
import { identitiesOf } from '../../conversation/contacts/contact-rules.ts'
import { optOutHash } from '../../conversation/contacts/erased-hash-rules.ts'
import { getAddress } from '../../conversation/identities/identity-repository.ts'
import type { SentFile } from '../../conversation/stored-files/attachment-rules.ts'
import type { Tx } from '../../tables/db.ts'
import { findCopy } from './campaign-copy-repository.ts'
import { renameRequest } from './campaign-message-repository.ts'
import { campaignParts } from './campaign-parts.ts'
import { findOpenTicket, type OpenTicket } from './open-ticket-repository.ts'
import { type Progress, progressOf, type Request } from './progress-rules.ts'
import { reachContact } from './reach-contact.ts'
import { sendParts } from './send-parts.ts'
import { findStanding, type Standing } from './standing-repository.ts'
import { tellAgain } from './tell-again.ts'
import { textOf } from './text-of-request.ts'

/**
 * Stores a campaign message and requests its sending, once per request id, and once per recipient until it is
 * cancelled. The message is stored in the contact's active ticket on the connection, else in a closed hidden one. If
 * the message is already stored, its progress is published; if the recipient must be skipped, the reason is published.
 * The contact is locked, so no conversation opens between the look at open tickets and the message.
 * @param key hashes the numbers of erased contacts
 */
export async function storeMessage(tx: Tx, request: Request, key: Uint8Array): Promise<void> {
  const [given] = request.contactId === null ? [] : await lockContacts(tx, [request.contactId])
  const number = given?.number ?? request.number
  const standing = await findStanding(tx, {
    ...request,
    spellings: number === null ? [] : spellingsOf(number),
    hash: number === null ? null : optOutHash(key, tx.caller.companyId, number),
  })
  if (standing.known) return repeat(tx, request, standing.known)

  const contact = given ?? (await findRecipient(tx, request, standing))
  const address =
    contact &&
    (await getAddress(tx, {
      contactId: contact.id,
      ticketId: null,
      number: given ? undefined : (request.number ?? undefined),
    }))
  const reason = reasonToSkip(standing, contact, address)
  if (reason || !contact || !address) return tell(tx, request, contact, { progress: 'skipped', reason })
  const busy = request.toOpenTickets ? undefined : await findOpenTicket(tx, contact.id)
  if (busy) return tell(tx, request, contact, { progress: 'skipped', reason: 'in-conversation', ticket: busy })
  const file = await fileOf(tx, request)
  const text = await textOf(tx, request, contact.id)
  const parts = file === undefined ? [] : await campaignParts(tx, { ...request, text, file })
  if (parts.length === 0) return tell(tx, request, contact, { progress: 'failed', reason: 'ERR_SENDING_WAPP_MSG' })
  await sendParts(tx, request, { contactId: contact.id, address, parts })
}

async function repeat(tx: Tx, { requestId }: Request, known: NonNullable<Standing['known']>): Promise<void> {
  if (known.requestId !== requestId) await renameRequest(tx, known.id, requestId)
  await tellAgain(tx, { ...known, requestId })
}

/**
 * The contact of the recipient. If a requested contact id no longer exists, no contact is added, because the contact
 * may have been merged.
 */
async function findRecipient(
  tx: Tx,
  { contactId, number, name }: Request,
  { isErased, isOwnNumber }: Standing,
): Promise<KnownContact | undefined> {
  if (number === null || isErased || isOwnNumber) return undefined
  return contactId === null
    ? reachContact(tx, { number, name })
    : lockOwnerOf(tx, identitiesOf({ phone: number, lid: null }))
}

function reasonToSkip(
  { isErased, isOwnNumber }: Standing,
  contact: KnownContact | undefined,
  address: WhatsappAddress | undefined,
): SkipReason | null {
  if (isOwnNumber) return 'own-number'
  if (isErased || !contact) return 'erased'
  if (contact.isBlocked) return 'blocked'
  if (contact.optOut) return 'opted-out'
  return contact.isGroup || !address || (address.phone === null && address.lid === null) ? 'unreachable' : null
}

/** @returns null when the message has no file; undefined when its file is missing */
async function fileOf(tx: Tx, { campaignId, file }: Request): Promise<SentFile | null | undefined> {
  if (!file) return null
  const path = await findCopy(tx, { campaignId, path: file.path })
  return path === undefined ? undefined : { ...file, path, kind: kindOf(file.mime), seconds: null }
}

async function tell(
  tx: Tx,
  request: Request,
  contact: KnownContact | undefined,
  { progress, reason, ticket }: Pick<Progress, 'progress' | 'reason'> & { readonly ticket?: OpenTicket },
): Promise<void> {
  const message = { ...request, campaign: { id: request.campaignId }, contactId: contact?.id ?? request.contactId }
  const told = progressOf(message, {
    progress,
    reason,
    ticketId: ticket?.id ?? null,
    ticketVersion: ticket?.version ?? null,
  })
  await tx.emitAll(told.map((data) => factOf(campaignMessageProgressed, data)))
}
