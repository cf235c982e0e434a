import { normalColor } from '@recado/contracts/text/color'
import { AppError } from '@recado/kit/errors'

/**
 * @returns the colour in one canonical spelling, so that colours can be compared
 * @throws ERR_QUEUE_INVALID_COLOR the text is not a colour
 */
export function colorOf(text: string): string {
  const color = normalColor(text)
  if (color === undefined) throw new AppError('ERR_QUEUE_INVALID_COLOR')
  return color
}
