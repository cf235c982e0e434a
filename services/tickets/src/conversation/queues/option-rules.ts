import { OPTION_LIMIT } from '@recado/contracts/queues/option'
import type { Place } from './option-repository.ts'

/** The options below `parentId`; with null the top level. */
export const siblingsAt = (places: readonly Place[], parentId: number | null): Place[] =>
  places.filter((place) => place.parentId === parentId)

/** The level of an option: 1 at the top; 0 for null. */
export function depthOf(places: readonly Place[], id: number | null): number {
  const place = places.find((candidate) => candidate.id === id)
  return place ? 1 + depthOf(places, place.parentId) : 0
}

/** The number of levels of an option and everything below it. */
export function heightOf(places: readonly Place[], id: number): number {
  return 1 + Math.max(0, ...siblingsAt(places, id).map((child) => heightOf(places, child.id)))
}

/** The ids of an option and everything below it. */
export function branchOf(places: readonly Place[], id: number): number[] {
  return [id, ...siblingsAt(places, id).flatMap((child) => branchOf(places, child.id))]
}

/** The number of a new option after its siblings; undefined when the highest possible number is taken. */
export function lastPlace(siblings: readonly Place[]): number | undefined {
  const last = Math.max(0, ...siblings.map(({ option }) => option)) + 1
  return last > OPTION_LIMIT.position ? undefined : last
}

/** The reason why an option cannot be placed below `parentId`. @param height levels of the option to place */
export function refusalOf(
  places: readonly Place[],
  parentId: number | null,
  height: number,
): 'too deep' | 'too many' | undefined {
  if (depthOf(places, parentId) + height > OPTION_LIMIT.depth) return 'too deep'
  if (siblingsAt(places, parentId).length >= OPTION_LIMIT.siblings) return 'too many'
  return undefined
}
