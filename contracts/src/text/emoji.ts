import { z } from 'zod'

const CHARACTERS = new Intl.Segmenter('pt', { granularity: 'grapheme' })
const EMOJI = /^(?:\p{Regional_Indicator}{2}|[\d#*]\ufe0f?\u20e3|\p{Extended_Pictographic}.*)$/u

/** Whether a text is one emoji: a single visible character that is a picture, a flag or a keycap. */
export function isEmoji(text: string): boolean {
  const [first, ...others] = CHARACTERS.segment(text)
  return first !== undefined && others.length === 0 && EMOJI.test(first.segment)
}

/** A reaction to a message; null or an empty text removes it. */
export const Reaction = z
  .string()
  .trim()
  .max(50)
  .refine((text) => text === '' || isEmoji(text))
  .transform((emoji) => emoji || null)
  .nullable()
