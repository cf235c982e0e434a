import { AppError } from '@recado/kit/errors'

const COLOR = /^#(?:[0-9a-f]{3}|[0-9a-f]{4}|[0-9a-f]{6}|[0-9a-f]{8})$/

/**
 * @returns the colour in the one form in which two can be compared
 * @throws ERR_QUEUE_INVALID_COLOR it is none
 */
export function normalColor(text: string): string {
  const color = text.trim().toLowerCase()
  if (!COLOR.test(color)) throw new AppError('ERR_QUEUE_INVALID_COLOR')
  return color
}
