import type { proto } from '@whiskeysockets/baileys'
import type { OutgoingFile } from '../../channel.ts'
import type { Preview } from './previews.ts'
import type { UploadedFile } from './upload.ts'

/** Data that phones show before a file is opened: the preview of an image, or the bars of a voice note. */
export type Drawn = { readonly preview?: Preview | undefined; readonly waveform?: Uint8Array | undefined }

const VOICE = 'audio/ogg; codecs=opus' // the type of voice notes on phones

/**
 * @returns the message for an uploaded file, as an image, a video, an audio, a sticker or a document
 *
 * @param preview of an image, if it has one
 *
 * @param waveform of a voice note, if it has one
 */
export function composeFile(
  { kind, text, media }: OutgoingFile,
  uploaded: UploadedFile,
  { preview, waveform }: Drawn = {},
): proto.IMessage {
  const { mime: mimetype, name, seconds, isVoice } = media
  const common = { ...uploaded, mimetype }
  const caption = text === '' ? {} : { caption: text }
  const duration = seconds === null ? {} : { seconds }
  switch (kind) {
    case 'image':
      return { imageMessage: { ...common, ...caption, ...preview } }
    case 'video':
      return { videoMessage: { ...common, ...caption, ...duration } }
    case 'audio':
      return {
        audioMessage: {
          ...common,
          ...duration,
          ptt: isVoice,
          ...(isVoice && { mimetype: VOICE, ...(waveform && { waveform }) }),
        },
      }
    case 'sticker':
      return { stickerMessage: common }
    case 'document': {
      const documentMessage = { ...common, ...caption, fileName: name, title: name }
      // the official client wraps a document that has a caption
      return text === '' ? { documentMessage } : { documentWithCaptionMessage: { message: { documentMessage } } }
    }
  }
}
