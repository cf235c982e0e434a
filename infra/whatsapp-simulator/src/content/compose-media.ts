import type { proto } from '@whiskeysockets/baileys/WAProto/index.js'
import type { MediaSort } from '../sealing/media-keys.ts'
import type { StoredMedia } from '../sealing/seal.ts'
import type { MediaForm } from './forms.ts'

/** Uploads a file to the media host, encrypted unless it is to be stored as plaintext. */
export type Upload = (
  sort: MediaSort,
  file: AsyncIterable<Uint8Array>,
  isPlain: boolean,
) => Promise<StoredMedia & { url: string }>

const SORTS: Record<MediaForm['kind'], MediaSort> = {
  image: 'image',
  sticker: 'image',
  video: 'video',
  audio: 'audio',
  voice: 'audio',
  document: 'document',
}
const MIMES: Record<MediaForm['kind'], string> = {
  image: 'image/jpeg',
  sticker: 'image/webp',
  video: 'video/mp4',
  audio: 'audio/mpeg',
  voice: 'audio/ogg; codecs=opus',
  document: 'application/pdf',
}
const CHUNK = 64 * 1024

/** Uploads a file and composes the message with it. */
export async function composeMedia(form: MediaForm, upload: Upload): Promise<proto.IMessage> {
  const sealed = await upload(SORTS[form.kind], contentOf(form.file), form.isPlain)
  const common = {
    ...sealed,
    fileLength: form.claimedSize ?? sealed.fileLength,
    mimetype: form.mime ?? MIMES[form.kind],
    mediaKeyTimestamp: Math.floor(Date.now() / 1000),
  }
  const caption = form.text ? { caption: form.text } : {}
  const size = { width: form.width ?? 0, height: form.height ?? 0 }
  const thumbnail = form.thumbnail ? { jpegThumbnail: Buffer.from(form.thumbnail, 'base64') } : {}
  const seconds = form.seconds ?? 0
  switch (form.kind) {
    case 'image':
      return { imageMessage: { ...common, ...caption, ...size, ...thumbnail } }
    case 'sticker':
      return stickerOf({ ...common, ...size, isAnimated: form.isAnimated }, form.lottie)
    case 'video':
      return {
        videoMessage: { ...common, ...caption, ...size, ...thumbnail, seconds, gifPlayback: form.isAnimated },
      }
    case 'audio':
      return { audioMessage: { ...common, seconds, ptt: false } }
    case 'voice':
      return { audioMessage: { ...common, seconds, ptt: true, waveform: Buffer.alloc(64, 30) } }
    case 'document':
      return documentOf({ ...common, ...thumbnail, fileName: form.name, title: form.name }, form.text)
  }
}

/** A Lottie animation has a wrapper message of its own. */
function stickerOf(sticker: proto.Message.IStickerMessage, picture: string | undefined): proto.IMessage {
  if (picture === undefined) return { stickerMessage: sticker }
  const lottie = { mimetype: 'application/was', isLottie: true, pngThumbnail: Buffer.from(picture, 'base64') }
  return { lottieStickerMessage: { message: { stickerMessage: { ...sticker, ...lottie } } } }
}

/** A document with a caption has a wrapper message of its own. */
function documentOf(document: proto.Message.IDocumentMessage, caption: string | undefined): proto.IMessage {
  if (!caption) return { documentMessage: document }
  return { documentWithCaptionMessage: { message: { documentMessage: { ...document, caption } } } }
}

async function* contentOf(file: MediaForm['file']): AsyncGenerator<Buffer> {
  if (typeof file === 'string') {
    yield Buffer.from(file, 'base64')
    return
  }
  for (let left = file.size; left > 0; left -= CHUNK) yield Buffer.alloc(Math.min(left, CHUNK), left % 251)
}
