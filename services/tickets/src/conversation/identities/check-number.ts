import { randomUUID } from 'node:crypto'
import { checkRequested, contactUpdated } from '@recado/contracts/contacts/events'
import type { EventData } from '@recado/contracts/event'
import { NUMBER_CHECKS_PER_MINUTE } from '@recado/contracts/messages/external-number'
import type { numberChecked } from '@recado/contracts/whatsapp/events'
import { AppError } from '@recado/kit/errors'
import { spellingsOf } from '@recado/kit/phones/phone-number'
import type { Tx } from '../../tables/db.ts'
import { findOpenConnection } from '../connections/connection-repository.ts'
import { lockContact, updateContact } from '../contacts/contact-repository.ts'
import { identitiesOf } from '../contacts/contact-rules.ts'
import { findOwners, lockIdentities } from './identity-repository.ts'
import {
  findRecentCheck,
  insertCheck,
  lockAsking,
  lockUnchecked,
  noteAsked,
  secondsToNextCheck,
  setOutcome,
} from './number-check-repository.ts'
import { refreshPicture } from './refresh-picture.ts'
import { resolveContact } from './resolve-contact.ts'

const TYPED_CHECKS_PER_MINUTE = 6 // below WhatsApp's own limit; numbers typed above this limit are checked later

/**
 * Requests a check of a number that a person has just typed.
 * @param ownerId the contact that may already have the number
 * @returns the id of the check; undefined when the contact already has the number, when no connection is open, or when
 * the chosen connection has reached its limit of this minute
 * @throws ERR_DUPLICATED_CONTACT
 */
export async function requestCheck(tx: Tx, number: string, ownerId?: number): Promise<string | undefined> {
  const [known] = await findOwners(tx, identitiesOf({ phone: number, lid: null }))
  if (known !== undefined && known !== ownerId) throw new AppError('ERR_DUPLICATED_CONTACT', { contactId: known })
  const connection = known === undefined ? await findOpenConnection(tx) : undefined
  if (!connection) return undefined
  const isBusy = (await secondsToNextCheck(tx, connection.id, TYPED_CHECKS_PER_MINUTE)) > 0
  return isBusy ? undefined : askAbout(tx, connection.id, number)
}

/** Asks WhatsApp about a number while a person waits for the answer. @returns the id of the check */
export async function askAbout(tx: Tx, whatsappId: number, number: string): Promise<string> {
  const checkId = randomUUID()
  await insertCheck(tx, checkId, { whatsappId, number })
  await tx.emit(checkRequested, { whatsappId, checkId, numbers: spellingsOf(number), isUrgent: true })
  return checkId
}

/**
 * Asks WhatsApp about a number to which a program writes. If the program retries, it finds the check that its earlier
 * request started.
 * @returns the id of the check, which may already be answered
 * @throws ERR_TOO_MANY_REQUESTS while the connection has reached its limit
 */
export async function askForProgram(tx: Tx, whatsappId: number, number: string): Promise<string> {
  await lockAsking(tx, whatsappId)
  const recent = await findRecentCheck(tx, { whatsappId, number })
  if (recent) return recent
  const retryAfter = await secondsToNextCheck(tx, whatsappId, NUMBER_CHECKS_PER_MINUTE)
  if (retryAfter > 0) throw new AppError('ERR_TOO_MANY_REQUESTS', { retryAfter })
  return askAbout(tx, whatsappId, number)
}

/**
 * Asks WhatsApp about numbers that were stored while no connection could ask. The gateway queues the checks.
 * @returns how many numbers
 */
export async function requestChecks(tx: Tx, atMost: number): Promise<number> {
  const connection = await findOpenConnection(tx)
  if (!connection) return 0
  const unchecked = await lockUnchecked(tx, atMost)
  for (const { number } of unchecked) {
    const check = { whatsappId: connection.id, checkId: randomUUID(), numbers: spellingsOf(number), isUrgent: false }
    await tx.emit(checkRequested, check)
  }
  await noteAsked(
    tx,
    unchecked.map(({ id }) => id),
  )
  return unchecked.length
}

/**
 * Records WhatsApp's answer about a number, for the waiting request and on the contact with the number. Requests the
 * profile picture if a person added the contact.
 */
export async function recordCheck(tx: Tx, answer: EventData<typeof numberChecked>): Promise<void> {
  await setOutcome(tx, answer.checkId, answer)
  if (answer.outcome === 'failed') return
  const asked = identitiesOf({ phone: answer.number, lid: null })
  const found = answer.address ? identitiesOf(answer.address) : []
  await lockIdentities(tx, [...asked, ...found])
  const [owner] = await findOwners(tx, asked)
  if (owner === undefined) return
  if (answer.address && (await findOwners(tx, found)).includes(owner)) {
    const contact = await resolveContact(tx, { address: answer.address, pushName: null })
    const isAdded = contact.typedName !== null // a phone book has too many contacts for picture requests
    if (isAdded) await refreshPicture(tx, contact, answer.whatsappId)
    return
  }
  const known = await lockContact(tx, owner)
  if (known.isWhatsappValid !== null) return // WhatsApp has already confirmed or denied the number
  const contact = await updateContact(tx, owner, { is_whatsapp_valid: answer.address !== null })
  await tx.emit(contactUpdated, { contact })
}
