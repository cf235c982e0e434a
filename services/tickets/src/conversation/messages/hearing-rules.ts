import { kindOf } from '@recado/contracts/message-kinds'
import type { Message } from '@recado/contracts/messages/message'
import { isShort, type SoundLength } from '@recado/contracts/messages/transcribed'
import type { ReceivedMessage } from '@recado/contracts/whatsapp/events'

/** Whether a model can read the contact's message, judging by the kind that the sender's phone reports. */
export const isReadable = ({ kind, media }: Pick<ReceivedMessage, 'kind' | 'media'>): boolean =>
  kind === 'text' || (kind === 'audio' && media !== null && isShort(media))

type File = SoundLength & Pick<Message, 'mediaType' | 'mediaStatus'>

/** Whether an audio can be transcribed: now, later when its file has arrived, or never. */
export function hearingOf({ mediaType, mediaStatus, ...length }: File): 'now' | 'later' | 'never' {
  if (!kindOf(mediaType).isSpoken || !isShort(length) || mediaStatus === null || mediaStatus === 'failed')
    return 'never'
  return mediaStatus === 'ready' ? 'now' : 'later'
}
