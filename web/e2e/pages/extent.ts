import { shareOf } from '@recado/up/gate-turn'
import { inject } from 'vitest'

const turn = inject('gateTurn')

/**
 * Whether every page is looked at in each state, both themes and every language, and the days of people are all lived, as
 * `make pages` and `make nightly` do. The gate takes a share of the pages, in turn, and one of the days.
 */
export const isWhole = turn === null

/** One of `count` shares of what is looked at, in the gate; later ones with a higher `place`. */
export const shareInTurn = <T>(all: readonly T[], count: number, place = 0): readonly T[] =>
  shareOf(all, count, turn === null ? null : turn + place)
