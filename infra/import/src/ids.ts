import type { MovedKind } from '@recado/contracts/moving-in/batch'
import { Unfit } from './former/read-values.ts'

/** The ids here of rows that have moved, by kind and by their id there; only of kinds with few rows. */
export type Ids = {
  readonly set: (kind: MovedKind, source: string, id: number) => void
  /** @throws Unfit if the row did not move */
  readonly of: (kind: MovedKind, source: string) => number
  readonly find: (kind: MovedKind, source: string) => number | undefined
  /** Like `of`, for a reference that may be missing. */
  readonly ofAny: (kind: MovedKind, source: string | null) => number | null
}

export function createIds(): Ids {
  const ids = new Map<string, number>()
  const find = (kind: MovedKind, source: string) => ids.get(`${kind} ${source}`)
  const of = (kind: MovedKind, source: string): number => {
    const id = find(kind, source)
    if (id === undefined) throw new Unfit(`its ${kind} ${source} did not come`)
    return id
  }
  return {
    set: (kind, source, id) => void ids.set(`${kind} ${source}`, id),
    find,
    of,
    ofAny: (kind, source) => (source === null ? null : of(kind, source)),
  }
}
