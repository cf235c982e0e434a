import { isOptOutWord } from '../contacts/opt-out-rules.ts'
import { type Choice, fold, isBareNumber, readChoice } from './choice-rules.ts'

type Rate = 1 | 2 | 3

const CHOICES: readonly (Choice & { readonly key: Rate })[] = [
  {
    key: 1,
    names: named(
      ['insatisfeit', 'insatisfech', 'muito insatisfeit', 'muy insatisfech'],
      ['unsatisfied', 'dissatisfied', 'not satisfied'],
    ),
  },
  { key: 2, names: named(['satisfeit', 'satisfech'], ['satisfied']) },
  { key: 3, names: named(['muito satisfeit', 'muy satisfech'], ['very satisfied']) },
]

/** Builds each word in both genders, alone and after phrases like 'estou' or 'i am'. */
function named(stems: readonly string[], others: readonly string[]): string[] {
  const said = [...stems.flatMap((stem) => [`${stem}o`, `${stem}a`]), ...others]
  return said.flatMap((word) => [
    word,
    ...['estou', 'fiquei', 'estoy', 'quede', 'i am', 'i was'].map((be) => `${be} ${word}`),
  ])
}

const LABELS =
  '(?:minha |my |mi )?(?:nota|avaliacao|rating|rate|score|calificacion|puntuacion)(?: e| is| es)?|dou(?: nota)?|doy(?: un)?'

/** The rating that a text expresses as a number, as words of the legend, or as both. */
export function rateIn(text: string): Rate | undefined {
  const key = readChoice(text, CHOICES, { labels: LABELS, takesRemarks: true })
  return CHOICES.find((choice) => choice.key === key)?.key
}

/** Whether a text consists of a number or stars, but is not a valid rating. */
export const isOtherNumber = (text: string): boolean => rateIn(text) === undefined && isBareNumber(text, LABELS)

/** Whether a text contains only a rating, without a remark. */
export const isPlainRate = (text: string): boolean => readChoice(text, CHOICES, { labels: LABELS }) !== undefined

const SHORT_WORD = /^\p{L}{1,5}$/u

/** Whether a text may be an attempt to rate: one short word that is neither a rating nor an opt-out. */
export function isShortWord(text: string): boolean {
  const word = fold(text).replace(/[.!?…]+$/u, '')
  return SHORT_WORD.test(word) && rateIn(text) === undefined && !isBareNumber(text) && !isOptOutWord(text)
}
