import type { ReceivedMedia } from '@recado/contracts/whatsapp/content'
import { cleanFileName, extensionOf } from '@recado/kit/media/file-name'
import { usualExtension } from '@recado/kit/media/usual-extension'
import type { proto } from '@whiskeysockets/baileys'
import { pictureOfLottie } from '../files/lottie.ts'
import type { Said } from './content.ts'
import { count, oneLine, readable } from './texts.ts'

const THUMBNAIL_BYTES = 32_768

type File = {
  readonly mimetype?: string | null
  readonly fileLength?: unknown
  readonly jpegThumbnail?: Uint8Array | null
}

const fileOf = (file: File, usual: string, more: Partial<ReceivedMedia> = {}): ReceivedMedia => ({
  name: null,
  mime: mimeOf(file.mimetype) ?? usual,
  size: count(file.fileLength),
  seconds: null,
  isVoice: false,
  thumbnail: thumbnailOf(file.jpegThumbnail),
  ...more,
})

export const readPicture = (image: proto.Message.IImageMessage): Said => ({
  kind: 'image',
  text: readable(image.caption),
  media: fileOf(image, 'image/jpeg'),
})

export const readVideo = (video: proto.Message.IVideoMessage): Said => ({
  kind: 'video',
  text: readable(video.caption),
  media: fileOf(video, 'video/mp4', { seconds: count(video.seconds) }),
})

export const readAudio = (audio: proto.Message.IAudioMessage): Said => ({
  kind: 'audio',
  text: '',
  media: fileOf(audio, 'audio/ogg', { seconds: count(audio.seconds), isVoice: audio.ptt === true }),
})

export const readDocument = (document: proto.Message.IDocumentMessage): Said => ({
  kind: 'document',
  text: readable(document.caption),
  media: fileOf(document, 'application/octet-stream', {
    name: fileNameOf(document),
  }),
})

const NAMELESS = 'documento'
const MOST_WRITTEN = 10_000 // the number of characters that are examined

const clean = (name: string | null | undefined): string | undefined => cleanFileName(oneLine(name, MOST_WRITTEN))

/** The sender's name for the file; a name without an extension gets the usual extension of the file's type. */
function fileNameOf({ fileName, title, mimetype }: proto.Message.IDocumentMessage): string | null {
  const given = clean(fileName) ?? clean(title)
  if (given !== undefined && extensionOf(given) !== '') return given
  const extension = usualExtension(mimeOf(mimetype) ?? '')
  if (extension === undefined) return given ?? null
  return cleanFileName(`${given ?? NAMELESS}.${extension}`) ?? null
}

/**
 * Reads a sticker. For an animated sticker (Lottie) the file is the picture in its message, because browsers cannot
 * play the animation.
 */
export const readSticker = (sticker: proto.Message.IStickerMessage): Said => {
  const picture = pictureOfLottie(sticker)
  if (picture) return { kind: 'sticker', text: '', media: fileOf({ fileLength: picture.length }, 'image/png') }
  return {
    kind: 'sticker',
    text: '',
    media: fileOf(sticker, 'image/webp'), // without a thumbnail, which would be a png; a sticker itself is small
  }
}

/** The media type without parameters such as the codec; undefined when the text is not a media type. */
const mimeOf = (given: string | null | undefined): string | undefined =>
  /^[a-z0-9.+-]{1,60}\/[a-z0-9.+-]{1,80}(?=;|$)/.exec((given ?? '').trim().toLowerCase())?.[0]

export const thumbnailOf = (jpeg: Uint8Array | null | undefined): string | null =>
  jpeg && jpeg.length > 0 && jpeg.length <= THUMBNAIL_BYTES ? Buffer.from(jpeg).toString('base64') : null
