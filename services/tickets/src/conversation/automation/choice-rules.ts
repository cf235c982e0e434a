/** One choice of a numbered question. */
export type Choice = {
  readonly key: number | '#'
  /** The title that the question prints, and synonyms. */
  readonly names: readonly string[]
}

type Manner = {
  /** Words that may precede the number: part of a regular expression, without accents and capitals. */
  readonly labels?: string
  /** Whether the contact may add a remark after the number, separated by a dash, a bracket or similar. */
  readonly takesRemarks?: boolean
}

const NUMBER_WORDS = [
  ['zero', 'cero'],
  ['um', 'uma', 'one', 'uno', 'una'],
  ['dois', 'duas', 'two', 'dos'],
  ['tres', 'three'],
  ['quatro', 'four', 'cuatro'],
  ['cinco', 'five'],
  ['seis', 'six'],
  ['sete', 'seven', 'siete'],
  ['oito', 'eight', 'ocho'],
  ['nove', 'nine', 'nueve'],
  ['dez', 'ten', 'diez'],
]
const ORDINAL_WORDS = [
  [],
  ['primeira', 'primeiro', 'first', 'primera'],
  ['segunda', 'segundo', 'second'],
  ['terceira', 'terceiro', 'third', 'tercera'],
]
const NUMBER_OF = new Map(NUMBER_WORDS.flatMap((words, number) => words.map((word) => [word, number] as const)))
const ORDINAL_OF = new Map(ORDINAL_WORDS.flatMap((words, number) => words.map((word) => [word, number] as const)))

const LABEL = 'opcao|opc|op|opcion|option|numero|number|num|nro|no|n|item|alternativa|escolha|choice'
const VERB = 'quero|queria|escolho|prefiro|desejo|want|choose|prefer|quiero|elijo'
const NUMBER = `(?<number>\\d{1,3}(?!\\d)|${[...NUMBER_OF.keys()].join('|')})(?!\\p{L})`
const GREETING = /^(?:(?:oi|ola|bom dia|boa tarde|boa noite|hi|hello|hola|buenos dias|buenas tardes)\s*[,.!-]\s*)+/u
const POLITE = /[\s,.]+(?:por favor|por gentileza|pfv?|obrigad[oa]|please|thanks|thank you|gracias|porfa)$/u
const ENDING = /[\s.!…;,]+$/u

/** Words that may precede a name without being part of it. */
const BEFORE_NAME = new RegExp(
  `^(?:eu |i )?(?:(?:${VERB})\\s+)?(?:(?:falar|talk|speak|hablar) (?:com|to|with|con)\\s+)?(?:(?:a|o|la|el|the)\\s+)?(?:opcao |opcion |option )?`,
  'u',
)
/** Common words with which some names begin. A text of only one such word selects no name. */
const ORDINARY = new Set(
  'sim nao oi ola bom boa com por que para quero preciso muito muita mais como quando onde tudo nada isso this what very more yes hello muy mas hola bien bueno buenas gracias obrigado obrigada'.split(
    ' ',
  ),
)
const LEAST_LETTERS = 4 // a shorter beginning of a word does not select a name

/**
 * Reads answers to all numbered questions (menus, options and ratings) in Portuguese, English and Spanish. The answer
 * may be the number, the name, both, or the beginning of a name that no other choice shares. A text that contains more
 * or names two choices selects nothing.
 * @returns the key of the selected choice; undefined when the text selects none
 */
export function readChoice(text: string, choices: readonly Choice[], manner: Manner = {}): Choice['key'] | undefined {
  const answer = strip(fold(text))
  const named = byName(answer, choices)
  const numbered = byNumber(answer, manner)
  if (numbered?.rest === '') return choices.find(({ key }) => key === numbered.key)?.key
  if (!numbered || named !== undefined) return named
  const chosen = choices.find(({ key }) => key === numbered.key)
  if (!chosen) return undefined
  const rest = byName(numbered.rest, choices)
  if (rest !== undefined) return rest === chosen.key ? rest : undefined
  return manner.takesRemarks && numbered.isSeparate && !/[\d?]/u.test(numbered.rest) ? chosen.key : undefined
}

/**
 * Whether a text is only a number, whether or not it is a valid choice. Fractions, numbers with a rating unit and stars
 * count as numbers.
 * @param labels words that may precede the number
 */
export function isBareNumber(text: string, labels = LABEL): boolean {
  const answer = strip(fold(text))
  if (/^(?:[⭐★☆🌟✨]\s*)+$/u.test(answer) || NUMBER_OF.has(answer)) return true
  const unit = String.raw`\s*(?:%|[⭐★☆🌟]+|estrelas?|stars?|estrellas?|pontos?|points?|puntos?)?`
  const number = String.raw`[+-]?\d+(?:\s*(?:[.,/]|de|of|out of)\s*\d+)*`
  return new RegExp(`^(?:(?:${labels})[\\s:]*)?[[(#]*\\s*${number}\\s*[\\])]*${unit}$`, 'u').test(answer)
}

/** Whether a text is only a choice from a numbered menu, as menus print it or as contacts type it. */
export function isBareChoice(text: string): boolean {
  const numbered = byNumber(strip(fold(text)), {})
  return numbered?.rest === '' && (numbered.key === '#' || numbered.key < 100) && /[\d#]/u.test(fold(text))
}

/** Unicode places the ten digits of each script in a row, beginning with zero (Unicode, 4.6). */
function latinDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let zero = code
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String((code - zero) % 10)
}

/** Converts circled digits: ❶ to ❿, ➀ to ➉ and ➊ to ➓ are consecutive. */
const circledNumber = (sign: string): string => String((((sign.codePointAt(0) ?? 0) - 0x2776) % 10) + 1)

/**
 * Folds case, accents and full-width forms, removes format marks and invisible characters, and converts keycaps and the
 * digits of all scripts to ASCII.
 */
export const fold = (text: string): string =>
  text
    .replaceAll('🔟', '10')
    .normalize('NFKC')
    .replace(/\p{Nd}/gu, latinDigit)
    .replace(/[\u2776-\u2793]/gu, circledNumber)
    .normalize('NFD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(/[*_~`"“”'‘’«»°]/gu, ' ')
    .replace(/\p{Pd}/gu, '-')
    .replace(/[^\S\n]+/gu, ' ')
    .toLowerCase()
    .trim()

/** Removes polite phrases, and punctuation at the end. */
function strip(folded: string): string {
  const told = folded.replace(/[\s\p{Extended_Pictographic}]+$/u, (end) => (end.length === folded.length ? end : ''))
  return told.replace(GREETING, '').replace(ENDING, '').replace(POLITE, '').replace(ENDING, '').trim()
}

type Numbered = {
  readonly key: number | '#'
  readonly rest: string // the words after the number
  readonly isSeparate: boolean // whether a separator stands between the number and the words
}

function byNumber(answer: string, { labels }: Manner): Numbered | undefined {
  const ordinal = /^(?:(?:a|o|la|el|the) )?(?:(\d)(?:a|o|ra|da|st|nd|rd|th)|(\p{L}+)) (?:opcao|opcion|option)$/u.exec(
    answer,
  )
  const place = ordinal && (ordinal[1] === undefined ? ORDINAL_OF.get(ordinal[2] ?? '') : Number(ordinal[1]))
  if (place !== null && place !== undefined) return { key: place, rest: '', isSeparate: false }
  const label = `(?:(?:a |o |la |el |the )?(?:${LABEL}${labels ? `|${labels}` : ''})[\\s:.-]*)`
  const article = `(?:(?:eu |i )?(?:(?:${VERB}) )?(?:a|o|la|el|the) )`
  const lead = `(?:(?:eu |i )?(?:${VERB}) (?=a |o |la |el |the |${LABEL}))?`
  const shape = new RegExp(
    `^${lead}(?:${label}|${article})?(?<open>[[(]?)\\s*(?:#(?!\\s*\\d)|#?\\s*${NUMBER})(?<close>\\s*[\\])])?(?<between>[\\s.,:;)-]*)(?<rest>.*)$`,
    'su',
  )
  const found = shape.exec(answer)?.groups
  if (!found) return undefined
  const { number, close = '', between = '', rest = '' } = found
  if (rest !== '' && close === '' && between === '') return undefined
  const key = number === undefined ? '#' : (NUMBER_OF.get(number) ?? Number(number))
  return { key, rest: rest.trim(), isSeparate: close !== '' || between.trim() !== '' || between.includes('\n') }
}

const words = (folded: string): string => folded.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()

/** The choice whose full name equals the text; otherwise the only choice whose name begins with the text. */
function byName(answer: string, choices: readonly Choice[]): Choice['key'] | undefined {
  if (answer.includes('?')) return undefined
  const spoken = new Set([words(answer), words(answer.replace(BEFORE_NAME, ''))].filter((said) => said !== ''))
  const named = choices.map(({ key, names }) => ({ key, names: names.map((name) => words(fold(name))) }))
  const whole = named.filter(({ names }) => names.some((name) => spoken.has(name)))
  const meant = whole.length > 0 ? whole : named.filter(({ names }) => names.some((name) => begins(name, spoken)))
  return meant.length === 1 ? meant[0]?.key : undefined
}

const begins = (name: string, spoken: ReadonlySet<string>): boolean =>
  [...spoken].some(
    (said) =>
      name.startsWith(said) &&
      /\p{L}.*\p{L}/u.test(said) &&
      !ORDINARY.has(said) &&
      (name[said.length] === ' ' || said.length >= LEAST_LETTERS),
  )
