import type { proto } from '@whiskeysockets/baileys'

const LOTTIE = 'application/was' // the type of an animation's file, a zip archive with the Lottie animation

/** @returns the picture embedded in a Lottie sticker; undefined for any other sticker */
export function pictureOfLottie({
  isLottie,
  mimetype,
  pngThumbnail,
}: proto.Message.IStickerMessage): Uint8Array | undefined {
  const isAnimation = isLottie === true || mimetype?.startsWith(LOTTIE)
  return isAnimation && pngThumbnail?.length ? pngThumbnail : undefined
}
