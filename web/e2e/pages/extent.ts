import { isItsTurn, shareOf } from '@recado/up/gate-turn'
import { inject } from 'vitest'

const turn = inject('gateTurn')

/**
 * Whether the run is complete, as in `make pages` and `make nightly`: every page in each state, both themes and every
 * language, and every day of people. The gate takes a part of the pages, and one of the days, in turn.
 */
export const isWhole = turn === null

/** All entries in a complete run; in the gate, one of `count` parts of them. A higher `place` takes a later part. */
export const shareInTurn = <T>(all: readonly T[], count: number, place = 0): readonly T[] =>
  shareOf(all, count, turn === null ? null : turn + place)

/** True when the gate's turn selects this place of `count` places; always true in the whole extent. */
export const isInTurn = (place: number, count: number): boolean => isItsTurn(place, count, turn)
