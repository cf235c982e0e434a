/** Values that every test can read by `inject`. */
declare module 'vitest' {
  export interface ProvidedContext {
    /**
     * A number derived from the commit, by which the gate chooses its share of the tests. Null outside the gate, where
     * all tests run.
     */
    gateTurn: number | null
  }
}

/** Read from the variable `GATE_TURN`, which the gate sets for its tests. */
export const gateTurn = process.env['GATE_TURN'] === undefined ? null : Number(process.env['GATE_TURN'])

/** True when the turn selects this place of `count` places; always true without a turn. */
export const isItsTurn = (place: number, count: number, turn: number | null): boolean =>
  turn === null || place % count === turn % count

/** @returns one of `count` shares of a list, selected by the turn; the whole list without a turn */
export const shareOf = <T>(all: readonly T[], count: number, turn: number | null): readonly T[] =>
  all.filter((_, index) => isItsTurn(index, count, turn))
