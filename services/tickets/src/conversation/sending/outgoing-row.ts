import { SHOWN_AS } from '@recado/contracts/message-kinds'
import type { MessageOrigin } from '@recado/contracts/writer'
import type { NewMessage } from '../messages/message-repository.ts'
import { newWaMessageId } from '../messages/message-rules.ts'
import type { OutgoingPart } from './outgoing-parts.ts'

type Place = { readonly ticketId: number; readonly contactId: number; readonly whatsappId: number }

/** The columns of a new outgoing message, with a new WhatsApp id. */
export const outgoingRow = (
  { ticketId, contactId, whatsappId }: Place,
  part: OutgoingPart,
  origin: MessageOrigin,
): NewMessage => ({
  ticket_id: ticketId,
  contact_id: contactId,
  whatsapp_id: whatsappId,
  wa_message_id: newWaMessageId(),
  body: part.text,
  from_me: true,
  read: true,
  ack: 0,
  error: null,
  media_type: SHOWN_AS[part.kind],
  ...mediaOf(part),
  origin,
})

const mediaOf = ({ media }: OutgoingPart) =>
  media
    ? {
        media_path: media.path,
        media_name: media.name,
        media_mime: media.mime,
        media_size: media.size,
        media_seconds: media.seconds,
        media_status: 'ready' as const,
        is_voice: media.isVoice,
      }
    : {}
