import type { Mark } from './find-marks.ts'
import { NAME_WITHOUT_SUBJECT } from './markers.ts'

/** How many sentences and test names of a package read like translated English. */
export type Count = { readonly sentences: number; readonly names: number }
/** The recorded counts of a package, and its goal: the number of marked sentences that may remain. */
export type Allowed = Count & { readonly goal: number }
export type Counts = Readonly<Record<string, Count>>
export type Allowance = Readonly<Record<string, Allowed>>

const NONE: Count = { sentences: 0, names: 0 }
const GOAL_SHARE = 1 / 3 // of the first count, when 22 of 100 comments needed a second reading; the limit is 8

/** @param marks of each package by its name */
export const countMarks = (marks: ReadonlyMap<string, readonly Mark[]>): Counts =>
  Object.fromEntries(
    [...marks].map(([owner, found]) => {
      const names = found.filter(({ marker }) => marker === NAME_WITHOUT_SUBJECT).length
      return [owner, { sentences: found.length - names, names }]
    }),
  )

/**
 * Checks that no count rises and that each fall is recorded. Below its goal the number of marked sentences may vary;
 * the goal for test names is zero.
 * @returns one line per difference, with the command that fixes it
 */
export function checkProse(counts: Counts, allowance: Allowance): string[] {
  const owners = new Set([...Object.keys(counts), ...Object.keys(allowance)])
  return [...owners].sort().flatMap((owner) => {
    const count = counts[owner] ?? NONE
    const allowed = allowance[owner]
    if (allowed === undefined) return [`${owner}: the prose of this package has no counts yet; run make words`]
    const sentences = Math.max(allowed.sentences, allowed.goal)
    return [
      ...describeRise(owner, 'sentences', count.sentences, sentences),
      ...describeRise(owner, 'names of tests', count.names, allowed.names),
      ...(isLower(count, allowed)
        ? [`${owner}: fewer sentences read like translated English than before; run make words`]
        : []),
    ]
  })
}

/**
 * @returns the allowance with lower counts where they fell, and an entry for each new package; a rise is not recorded
 */
export function lowerAllowance(counts: Counts, allowance: Allowance): Allowance {
  return Object.fromEntries(
    Object.keys(counts)
      .sort()
      .map((owner) => {
        const count = counts[owner] ?? NONE
        const allowed = allowance[owner] ?? { ...count, goal: Math.floor(count.sentences * GOAL_SHARE) }
        return [
          owner,
          {
            sentences: Math.max(Math.min(count.sentences, allowed.sentences), allowed.goal),
            names: Math.min(count.names, allowed.names),
            goal: allowed.goal,
          },
        ]
      }),
  )
}

const describeRise = (owner: string, of: string, count: number, allowed: number): string[] =>
  count > allowed
    ? [`${owner}: ${count} ${of} read like translated English, ${allowed} may; make words OF=${owner} shows them`]
    : []

const isLower = ({ sentences, names }: Count, allowed: Allowed): boolean =>
  Math.max(sentences, allowed.goal) < allowed.sentences || names < allowed.names
