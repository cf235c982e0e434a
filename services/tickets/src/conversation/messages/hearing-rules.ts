import type { Message } from '@recado/contracts/messages/message'
import type { ReceivedMessage } from '@recado/contracts/whatsapp/events'

/** The longest audio that is transcribed. */
export const HEARD_LIMIT = { bytes: 5 * 1024 * 1024, seconds: 10 * 60 } as const

type Length = { readonly size: number | null; readonly seconds: number | null }

const isShort = ({ size, seconds }: Length): boolean =>
  (size ?? 0) <= HEARD_LIMIT.bytes && (seconds ?? 0) <= HEARD_LIMIT.seconds

/** Whether a model can read the contact's message, judging by the type that the sender states. */
export const isReadable = ({ kind, media }: Pick<ReceivedMessage, 'kind' | 'media'>): boolean =>
  kind === 'text' || (kind === 'audio' && media !== null && isShort(media))

type File = Length & Pick<Message, 'mediaType' | 'mediaStatus'>

/** Whether an audio can be transcribed: now, once its file has arrived, or never. */
export function hearingOf({ mediaType, mediaStatus, ...length }: File): 'now' | 'later' | 'never' {
  if (mediaType !== 'audio' || !isShort(length) || mediaStatus === null || mediaStatus === 'failed') return 'never'
  return mediaStatus === 'ready' ? 'now' : 'later'
}
