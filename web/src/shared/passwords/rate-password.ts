import { PASSWORD_MAX } from '@recado/contracts/auth/user'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

/** From weak to strong. */
export const LEVELS = ['weak', 'fair', 'good', 'strong'] as const
export type Level = (typeof LEVELS)[number]
export type Reason = 'keys' | 'repeated' | 'date' | 'common' | 'word' | 'personal' | 'short'

const LEVEL_OF = { 0: 'weak', 1: 'weak', 2: 'fair', 3: 'good', 4: 'strong' } as const

/** The reason in the client's words, by the warning of the library. */
const REASON_OF: Readonly<Record<string, Reason>> = {
  straightRow: 'keys',
  keyPattern: 'keys',
  sequences: 'keys',
  simpleRepeat: 'repeated',
  extendedRepeat: 'repeated',
  recentYears: 'date',
  dates: 'date',
  topTen: 'common',
  topHundred: 'common',
  common: 'common',
  similarToCommon: 'common',
  wordByItself: 'word',
  namesByThemselves: 'word',
  commonNames: 'word',
  userInputs: 'personal',
}

const estimator = new ZxcvbnFactory({ graphs: adjacencyGraphs, dictionary, maxLength: PASSWORD_MAX })
const SHORTEST_WORD = 3 // characters; shorter words occur in many passwords by chance

/**
 * Estimates by the number of guesses how strong a password is.
 * @param personal words that others know about the person
 * @returns a reason for a level below `good`
 */
export function ratePassword(password: string, personal: readonly string[]): { level: Level; reason?: Reason } {
  const words = personal.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])
  const { score, feedback } = estimator.check(
    password,
    words.filter(({ length }) => length >= SHORTEST_WORD),
  )
  const level = LEVEL_OF[score]
  if (score > 2) return { level }
  return { level, reason: REASON_OF[feedback.warning ?? ''] ?? 'short' }
}
