import { isOnWhatsapp, kindOf } from '../message-kinds.ts'
import { mayAnswer } from '../tickets/rights.ts'
import type { Ticket } from '../tickets/ticket.ts'
import type { Viewer } from '../tickets/visibility.ts'
import type { Message } from './message.ts'

/** How long after sending WhatsApp allows people to edit a message, and to delete a message for everyone. */
export const EDITABLE_MS = 15 * 60_000
export const DELETABLE_MS = 48 * 60 * 60_000

/** The fields of a message that its rights depend on. */
export type JudgedMessage = Pick<
  Message,
  'ticketId' | 'fromMe' | 'user' | 'mediaType' | 'body' | 'ack' | 'isDeleted' | 'createdAt'
>

const isOlderThan = ({ createdAt }: Pick<Message, 'createdAt'>, ms: number, now: Date): boolean =>
  now.getTime() - Date.parse(createdAt) > ms

const isText = ({ mediaType, body }: Pick<Message, 'mediaType' | 'body'>): boolean =>
  Boolean(body) && ['text', 'caption'].includes(kindOf(mediaType).body)

type Editing = 'ERR_NO_PERMISSION' | 'ERR_EDITING_WAPP_MSG' | 'ERR_MESSAGE_TOO_OLD'

/**
 * @returns why the text or caption cannot be edited: the message is not ours, was never sent, or is older than 15
 * minutes; undefined if it can be edited
 */
export function whyNotEdit(message: JudgedMessage, now: Date): Editing | undefined {
  const { fromMe, isDeleted, mediaType, ack } = message
  const isEditable = kindOf(mediaType).isEditable && isText(message)
  if (!fromMe || isDeleted || !isEditable) return 'ERR_NO_PERMISSION'
  if (ack < 0) return 'ERR_EDITING_WAPP_MSG'
  return isOlderThan(message, EDITABLE_MS, now) ? 'ERR_MESSAGE_TOO_OLD' : undefined
}

/**
 * @returns why the message cannot be deleted for everyone: it is not ours, or is older than 48 hours; undefined if it
 * can be deleted
 */
export function whyNotDelete(
  message: JudgedMessage,
  now: Date,
): 'ERR_NO_PERMISSION' | 'ERR_MESSAGE_TOO_OLD' | undefined {
  if (!message.fromMe || !isOnWhatsapp(message.mediaType)) return 'ERR_NO_PERMISSION'
  return !message.isDeleted && isOlderThan(message, DELETABLE_MS, now) ? 'ERR_MESSAGE_TOO_OLD' : undefined
}

/** @returns the reason to refuse every reaction to the message; undefined if it accepts reactions */
export const whyNotReact = ({ isDeleted, mediaType }: JudgedMessage): 'ERR_NO_PERMISSION' | undefined =>
  isDeleted || !isOnWhatsapp(mediaType) ? 'ERR_NO_PERMISSION' : undefined

/** Whether the viewer may delete a note: its author and admins may. */
export const mayDeleteNote = (
  { id, profile }: Pick<Viewer, 'id' | 'profile'>,
  { user }: Pick<Message, 'user'>,
): boolean => user?.id === id || profile === 'admin'

type Place = {
  /** The ticket on screen; its history also contains messages of the contact's other tickets. */
  readonly ticket: Pick<Ticket, 'id' | 'status' | 'userId'>
  readonly now: Date
}

/**
 * @returns the actions that the viewer may take on a message in the history of a ticket. A message of another ticket can
 * be quoted; its author counts as the assignee of that ticket, whose assignee is unknown here. A failed message is not
 * on WhatsApp and cannot be deleted there.
 */
export function rightsOnMessage(viewer: Viewer, message: JudgedMessage, { ticket, now }: Place) {
  const { ack, isDeleted, mediaType } = message
  const isOfTicket = message.ticketId === ticket.id
  const isInOpen = isOfTicket && ticket.status === 'open' && mayAnswer(viewer, ticket)
  const isShown = !isDeleted && ack >= 0 // the contact may have received it
  const isNote = mediaType === 'note'
  const assigned = isOfTicket ? ticket : { userId: message.user?.id ?? null }
  return {
    answer: isShown && isOnWhatsapp(mediaType),
    react: isInOpen && isShown && whyNotReact(message) === undefined,
    edit: isInOpen && whyNotEdit(message, now) === undefined,
    remove:
      !isDeleted &&
      (isNote
        ? mayDeleteNote(viewer, message)
        : ack >= 0 && mayAnswer(viewer, assigned) && whyNotDelete(message, now) === undefined),
    retry: isInOpen && ack < 0 && !isDeleted,
    copy: isText(message),
  }
}
