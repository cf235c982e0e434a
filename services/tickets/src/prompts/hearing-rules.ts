import type { Message } from '@recado/contracts/messages/message'
import type { ReceivedMessage } from '@recado/contracts/whatsapp/events'

/** The longest sound that is written down. */
export const HEARD_LIMIT = { bytes: 5 * 1024 * 1024, seconds: 10 * 60 } as const

type Length = { readonly size: number | null; readonly seconds: number | null }

const isShort = ({ size, seconds }: Length): boolean =>
  (size ?? 0) <= HEARD_LIMIT.bytes && (seconds ?? 0) <= HEARD_LIMIT.seconds

/** Whether a model can be asked about what a contact sent, as far as its sender says what it is. */
export const isReadable = ({ kind, media }: Pick<ReceivedMessage, 'kind' | 'media'>): boolean =>
  kind === 'text' || (kind === 'audio' && media !== null && isShort(media))

type File = Length & Pick<Message, 'mediaType' | 'mediaStatus'>

/** Whether a sound can be written down: now, once its file is here, or never. */
export function hearingOf({ mediaType, mediaStatus, ...length }: File): 'now' | 'later' | 'never' {
  if (mediaType !== 'audio' || !isShort(length) || mediaStatus === null || mediaStatus === 'failed') return 'never'
  return mediaStatus === 'ready' ? 'now' : 'later'
}
