import type { Outcomes } from '@recado/contracts/dashboard/outcomes'
import { byName } from '../../shared/list/folded.ts'
import type { Attendant } from './api.ts'

export type SortKey = 'name' | 'rating' | 'avgSupportTime' | 'targets' | 'online'
export type Sorting = { readonly key: SortKey; readonly isDown: boolean }

/** @returns a sorted copy; missing values are last in both directions */
export function sorted(attendants: readonly Attendant[], { key, isDown }: Sorting): Attendant[] {
  const sign = isDown ? -1 : 1
  return [...attendants].sort((a, b) => {
    const [left, right] = [valueIn(a, key), valueIn(b, key)]
    if (left === null || right === null) return Number(left === null) - Number(right === null) || byName(a, b)
    if (typeof left === 'string') return sign * byName(a, b)
    return sign * (Number(left) - Number(right)) || byName(a, b)
  })
}

/** The outcomes of all targets of an agent. */
export const outcomesOf = ({ answers, resolutions }: Attendant): Outcomes => ({
  met: answers.met + resolutions.met,
  missed: answers.missed + resolutions.missed,
})

const valueIn = (attendant: Attendant, key: SortKey) =>
  key === 'targets' ? metPart(outcomesOf(attendant)) : attendant[key]

const metPart = ({ met, missed }: Outcomes): number | null => (met + missed === 0 ? null : met / (met + missed))
