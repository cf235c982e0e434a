import type { proto } from '@whiskeysockets/baileys'
import type { OutgoingFile } from '../../channel.ts'
import type { Preview } from './previews.ts'
import type { UploadedFile } from './upload.ts'

/** The preview of a file on phones before it is opened. */
export type Drawn = { readonly preview?: Preview | undefined; readonly waveform?: Uint8Array | undefined }

const VOICE = 'audio/ogg; codecs=opus' // the type of voice notes on phones

/**
 * The message for an uploaded file, in the form of its kind.
 * @param preview of an image, if there is one
 * @param waveform of a voice note, likewise
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
      // with a caption in a wrapper, as the official client does
      return text === '' ? { documentMessage } : { documentWithCaptionMessage: { message: { documentMessage } } }
    }
  }
}
