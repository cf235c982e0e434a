import { OPTION_LIMIT } from '@recado/contracts/queues/option'
import type { Place } from './option-repository.ts'

/** The children of an option, or the top level. */
export const siblingsAt = (places: readonly Place[], parentId: number | null): Place[] =>
  places.filter((place) => place.parentId === parentId)

/** The number of levels down to this option; 0 for null, above the top level. */
export function depthOf(places: readonly Place[], id: number | null): number {
  const place = places.find((candidate) => candidate.id === id)
  return place ? 1 + depthOf(places, place.parentId) : 0
}

/** The number of levels of an option's branch, its own included. */
export function heightOf(places: readonly Place[], id: number): number {
  return 1 + Math.max(0, ...siblingsAt(places, id).map((child) => heightOf(places, child.id)))
}

/** The option itself and everything below it. */
export function branchOf(places: readonly Place[], id: number): number[] {
  return [id, ...siblingsAt(places, id).flatMap((child) => branchOf(places, child.id))]
}

/** The number for a new last option; undefined when the last number is taken. */
export function lastPlace(siblings: readonly Place[]): number | undefined {
  const last = Math.max(0, ...siblings.map(({ option }) => option)) + 1
  return last > OPTION_LIMIT.position ? undefined : last
}

/** Why another option cannot be placed below this one. @param height levels of the other option */
export function refusalOf(
  places: readonly Place[],
  parentId: number | null,
  height: number,
): 'too deep' | 'too many' | undefined {
  if (depthOf(places, parentId) + height > OPTION_LIMIT.depth) return 'too deep'
  if (siblingsAt(places, parentId).length >= OPTION_LIMIT.siblings) return 'too many'
  return undefined
}
