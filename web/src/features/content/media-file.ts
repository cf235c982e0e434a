import type { ShownMessage } from '../../shared/messages/shown-message.ts'

/** The file of a message, in the form that bubbles show. */
export type MediaFile = {
  readonly path: string | null // null until the file is ready
  readonly name: string | null
  readonly mime: string
  readonly sizeBytes: number | null
  readonly seconds: number | null
  readonly thumbnail: string | null // the address of a picture as data
  readonly status: 'ready' | 'pending' | 'failed'
}

export const fileOf = (message: ShownMessage): MediaFile => ({
  path: message.mediaUrl,
  name: message.mediaName,
  mime: message.mediaMime ?? '',
  sizeBytes: message.mediaSize,
  seconds: message.mediaSeconds,
  thumbnail: message.mediaThumbnail && `data:image/jpeg;base64,${message.mediaThumbnail}`,
  status: message.mediaStatus ?? 'pending',
})
