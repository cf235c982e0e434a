import type { Message } from '@recado/contracts/messages/message'
import type { Viewer } from '@recado/contracts/tickets/visibility'

const EDITABLE_MS = 15 * 60_000 // the limit of WhatsApp
const REMOVABLE_MS = 48 * 3_600_000

const CAPTIONED: readonly Message['mediaType'][] = ['image', 'video', 'application']
const ANSWERABLE_NOT: readonly Message['mediaType'][] = ['note', 'system', 'call_log', 'placeholder']

/** The actions that the state of a message allows; whether the ticket can be answered is decided elsewhere. */
export function rightsOf(message: Message, viewer: Viewer, now: Date) {
  const ageMs = now.getTime() - new Date(message.createdAt).getTime()
  const { fromMe, mediaType, isDeleted, ack } = message
  const isNote = mediaType === 'note'
  const isSent = !isDeleted && ack >= 0
  const isOwn = fromMe && !ANSWERABLE_NOT.includes(mediaType)
  const hasText = mediaType === 'chat' || (CAPTIONED.includes(mediaType) && Boolean(message.body))
  return {
    canAnswer: isSent && !ANSWERABLE_NOT.includes(mediaType),
    canEdit: isOwn && isSent && hasText && ageMs <= EDITABLE_MS,
    canRemove: isNote
      ? message.user?.id === viewer.id || viewer.profile === 'admin'
      : isOwn && isSent && ageMs <= REMOVABLE_MS,
    canCopy: Boolean(message.body) && (mediaType === 'chat' || mediaType === 'note' || hasText),
  }
}
