import { FIELD_ERRORS } from '@recado/contracts/errors'
import { TEXT_LIMIT } from '@recado/contracts/limits'
import { mentionedInNote } from '@recado/contracts/messages/events'
import type { Message } from '@recado/contracts/messages/message'
import { ticketUpdated } from '@recado/contracts/tickets/events'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { sees } from '@recado/contracts/tickets/visibility'
import { ensureCaller } from '@recado/kit/copies/users'
import { invalidField } from '@recado/kit/errors'
import type { PersonTx } from '../../tables/db.ts'
import { writeAside } from '../sending/write-aside.ts'
import { wakingOf } from '../snooze/snooze-rules.ts'
import { doerOf } from '../tickets/doer-of.ts'
import { tellWoken } from '../tickets/tell-woken.ts'
import { lockSeenTicket, updateTicket } from '../tickets/ticket-repository.ts'
import { getViewer } from '../users/get-viewer.ts'
import { getMentioned } from './get-mentioned.ts'
import { findByClientId } from './message-repository.ts'

type Input = {
  readonly ticketId: number
  readonly body: string
  readonly clientId?: string | undefined
  readonly mentions: readonly number[]
  readonly files: readonly unknown[]
}

/**
 * Adds a note for colleagues to a ticket in any status; the contact never sees it. A repeated `clientId` returns the
 * existing note. Notifies mentioned colleagues who may see the ticket. A mention of the ticket's agent ends the snooze;
 * in a waiting ticket, any mention ends it.
 * @throws ERR_NO_TICKET_FOUND | ERR_NO_USER_FOUND | ERR_VALIDATION the note has no text, too much text or a file
 */
export async function writeNote(tx: PersonTx, { ticketId, body, clientId, mentions, files }: Input): Promise<Message> {
  const fault = (field: string, code: 'required' | 'too_long' | 'invalid') =>
    invalidField(field, code, FIELD_ERRORS[code][tx.caller.language])
  if (files.length > 0) throw fault('medias', 'invalid')
  if (body === '') throw fault('body', 'required')
  if (body.length > TEXT_LIMIT.note) throw fault('body', 'too_long')
  const viewer = await getViewer(tx)
  await ensureCaller(tx)
  const mentioned = await getMentioned(tx, mentions)
  let ticket = await lockSeenTicket(tx, viewer, ticketId)
  const known = clientId === undefined ? undefined : await findByClientId(tx, ticketId, clientId)
  if (known) return known
  const said = { mediaType: 'note' as const, said: body, userId: viewer.id, clientId: clientId ?? null }
  const message = await writeAside(tx, ticket, said)
  if (ticket.snooze && isCalled(mentioned, ticket)) ticket = await wake(tx, ticket)
  const userIds = mentioned.filter((person) => sees(person, ticket)).map(({ id }) => id)
  if (userIds.length > 0) await tx.emit(mentionedInNote, { message, ticket, userIds })
  return message
}

/** Whether the mentions end the ticket's snooze. */
const isCalled = (mentioned: readonly { readonly id: number }[], { userId }: Ticket): boolean =>
  mentioned.some(({ id }) => userId === null || id === userId)

async function wake(tx: PersonTx, before: Ticket): Promise<Ticket> {
  const ticket = await updateTicket(tx, before.id, wakingOf(before, 'mention', new Date()))
  await tx.emit(ticketUpdated, { ticket, before })
  await tellWoken(tx, ticket, { because: 'mention', by: doerOf(tx.caller) })
  return ticket
}
