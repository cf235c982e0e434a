import { isItsTurn, shareOf } from '@recado/up/gate-turn'
import { inject } from 'vitest'

const turn = inject('gateTurn')

/**
 * Whether every page is checked in each state, both themes and every language, and every day of people is tested, as
 * `make pages` and `make nightly` do. The gate takes a share of the pages, in turn, and one of the days.
 */
export const isWhole = turn === null

/** One of `count` shares of all entries in the gate; a higher `place` takes a later share. */
export const shareInTurn = <T>(all: readonly T[], count: number, place = 0): readonly T[] =>
  shareOf(all, count, turn === null ? null : turn + place)

/** True when the gate's turn selects this place of `count` places; always true in the whole extent. */
export const isInTurn = (place: number, count: number): boolean => isItsTurn(place, count, turn)
