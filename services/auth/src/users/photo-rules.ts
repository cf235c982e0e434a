import { PHOTO_LIMIT } from '@recado/contracts/limits'
import { AppError } from '@recado/kit/errors'
import type { UploadedFile } from '@recado/kit/http/files/uploads'

const SHOWN = ['image/jpeg', 'image/png', 'image/webp']

/**
 * Refuses a file that is not a photo, by its content and not by its name. The number of pixels is limited, because
 * lists show dozens of photos.
 * @throws ERR_FILE_TYPE_NOT_ALLOWED | ERR_FILE_TOO_LARGE
 */
export function checkPhoto({ mime, imageSize }: Pick<UploadedFile, 'mime' | 'imageSize'>): void {
  if (!imageSize || !SHOWN.includes(mime)) throw new AppError('ERR_FILE_TYPE_NOT_ALLOWED')
  const { side } = PHOTO_LIMIT
  if (imageSize.width > side || imageSize.height > side) {
    throw new AppError('ERR_FILE_TOO_LARGE', { limit: `${side} × ${side}` })
  }
}
