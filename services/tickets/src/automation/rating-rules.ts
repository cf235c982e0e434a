import { isOptOutWord } from '../campaigns/opt-out-rules.ts'

type Rate = 1 | 2 | 3

const RATES = new Map<string, Rate>([
  ['1', 1],
  ['2', 2],
  ['3', 3],
])

/** The rating that a text is: exactly one digit, spaces aside. */
export const rateIn = (text: string): Rate | undefined => RATES.get(text.trim())

const NUMBER = /^[+-]?\d+([.,/]\d+)?$/
const SHORT_WORD = /^\p{L}\p{M}*(\p{L}\p{M}*){0,4}$/u

/** Whether a text may be meant as a rating without being one: a number, or one short word that is no opt-out word. */
export function isUnclear(text: string): boolean {
  const word = text.trim().replace(/[.!?…]+$/u, '')
  return NUMBER.test(word) || (SHORT_WORD.test(word) && !isOptOutWord(word))
}
