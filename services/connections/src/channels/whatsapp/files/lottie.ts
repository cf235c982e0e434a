import type { proto } from '@whiskeysockets/baileys'

const LOTTIE = 'application/was' // the type of the file of an animation, a zip of its program

/** @returns the picture that comes along with a sticker that is an animation by Lottie, undefined of any other sticker */
export function pictureOfLottie({
  isLottie,
  mimetype,
  pngThumbnail,
}: proto.Message.IStickerMessage): Uint8Array | undefined {
  const isAnimation = isLottie === true || mimetype?.startsWith(LOTTIE)
  return isAnimation && pngThumbnail?.length ? pngThumbnail : undefined
}
