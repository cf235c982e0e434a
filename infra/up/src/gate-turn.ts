/** What tests are told of the run that they are in. */
declare module 'vitest' {
  export interface ProvidedContext {
    /** While the gate runs, a number made of its commit: of what takes turns it runs a share. Null elsewhere: all runs. */
    gateTurn: number | null
  }
}

/** Of the variable that the gate sets for its tests. */
export const gateTurn = process.env['GATE_TURN'] === undefined ? null : Number(process.env['GATE_TURN'])

/** @returns one of `count` shares of a list, which the turn decides; the whole list without a turn */
export const shareOf = <T>(all: readonly T[], count: number, turn: number | null): readonly T[] =>
  turn === null ? all : all.filter((_, index) => index % count === turn % count)
