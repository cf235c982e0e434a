/** A phrase that makes people read a sentence twice, or a word with a meaning that only this repository uses. */
export type Marker = {
  readonly name: string
  /** The text to write in its place. */
  readonly advice: string
  readonly pattern: RegExp
  /** Packages that use the word in its usual meaning. */
  readonly exceptIn?: readonly string[]
}

const VERB = '(?:is|are|was|were|has|have|had|does|did|may|can|could|must|will|would)'

/** The markers of sentences, in which `CODE` stands for code in backticks. */
export const MARKERS: readonly Marker[] = [
  {
    name: 'relative clause without a noun',
    advice: 'name the person or the thing',
    pattern: new RegExp(
      [
        '(?:^|; )(?:what|who|whom|whose|whoever|whatever|whichever)\\b(?!.*\\?)',
        `(?:[:(—] |\\b(?:and|or|but|to|of|for|by|from|with|than|as|on|in|until|when|if) )(?:what|who) ${VERB}\\b|, what ${VERB}\\b`,
        '\\b(?:of which|of whom|to whom|by whom|whoever|whomever)\\b',
      ].join('|'),
      'i',
    ),
  },
  {
    name: 'fronted "of"',
    advice: 'begin with the subject',
    pattern: /^Of (?!course\b)|[:;,] of (?:each|all|those|it|them|what)\b/,
  },
  {
    name: 'negated noun',
    advice: 'negate the verb ("is not a rating")',
    pattern: /(?<!\bthere )\b(?:is|are|was|were|be) (?:none\b|no (?!longer|more\b|less|matter|way))/i,
  },
  {
    name: '"nobody" or "nothing" as the subject',
    advice: 'negate the verb of the real subject',
    pattern: new RegExp(
      `(?:^|[,:;] |\\b(?:and|but|so|then) )(?:nobody|nothing|no one) (?:else )?(?:${VERB}|\\w+s)\\b`,
      'i',
    ),
  },
  {
    name: 'private word',
    advice: 'write the standard word that CONTRIBUTING.md names',
    pattern: new RegExp(
      [
        '\\b(?:turnstiles?|bells?|verdicts?|judge[sd]?|(?<!\\bat a )glances?|census(?:es)?|bury|buries|buried|errands?|asides?|sayings?|news)\\b',
        '\\bheld\\b',
        '^(?:keeps?|forgets?|notes?|tells?|hears?|holds?)\\b',
      ].join('|'),
      'i',
    ),
  },
  {
    name: 'private word',
    advice: 'write "keyed queue" or "send queue"',
    pattern: /\blanes?\b/i,
    exceptIn: ['services/tickets', 'contracts', 'web'], // there a lane is a column of the board of tickets
  },
]

/**
 * Auxiliary verbs, conjunctions and verbs of little meaning. A name that begins with a verb of its own ("imports a sheet of
 * 20,000 people as one event") makes sense alone, so it is not marked.
 */
export const NAME_WITHOUT_SUBJECT: Marker = {
  name: 'test name without a subject',
  advice: 'begin with the subject, so that it makes sense alone in a log',
  pattern: new RegExp(
    `^(?:${VERB}|be|do|cannot|needs?|should|of|that|who|whom|whose|whoever|whatever|to|by|and|or|but|so|nor|because|than|as|where|how|whether|says?|tells?|keeps?|gives?|goe?s?|stays?|lets?|leaves?|comes?|makes?|gets?|stands?|holds?|hears?|knows?)\\b`,
  ),
}
