import type { LockedPackages } from '@recado/rules/locked-packages'
import { byUrgency, type Finding, isUrgent } from './advisory.ts'
import { chainTo } from './chain.ts'
import { listRunning, type ReviewedList } from './reviewed-list.ts'

const MOST_DAYS = 90 // up to this age the list can replace the registry

export type Verdict = { readonly line: string; readonly isRed: boolean }

/**
 * Describes each finding, the places of its package and the decision about it, the most urgent first. A high or
 * critical finding in a production package is red unless the list accepts it and the acceptance has not expired.
 * @param today ISO 8601 date
 */
export const judgeFindings = (
  findings: readonly Finding[],
  { advisories }: ReviewedList,
  packages: LockedPackages,
  today: string,
): Verdict[] =>
  findings.toSorted(byUrgency).map((finding) => {
    const { id, package: name, severity, range, title, places } = finding
    const isRun = places.some((place) => !packages[place]?.dev)
    const accepted = advisories.find((one) => one.id === id && one.package === name)?.accepted
    const isAccepted = accepted !== undefined && today <= accepted.until
    const ways = places.map(
      (place) => `${place} ${packages[place]?.version}, by ${chainTo(packages, place).join(' > ')}`,
    )
    const decision = accepted ? `; ${isAccepted ? '' : 'was '}accepted until ${accepted.until}: ${accepted.reason}` : ''
    return {
      line: `${severity}, ${isRun ? 'production' : 'development'}: ${name} ${range}, ${id}: ${title} (${ways.join('; ')})${decision}`,
      isRed: isUrgent(finding) && isRun && !isAccepted,
    }
  })

/**
 * Decides whether the list can replace the registry's answer. The list is red when it is older than 90 days, and for
 * each production package whose installed version was not reviewed.
 * @param today ISO 8601 date
 */
export function judgeList(
  { lookedAt, packages: seen }: ReviewedList,
  packages: LockedPackages,
  today: string,
): Verdict[] {
  const days = (Date.parse(today) - Date.parse(lookedAt)) / 86_400_000
  const known = new Set(seen)
  return [
    ...(days > MOST_DAYS ? [`the list is ${days} days old, and believed for ${MOST_DAYS}`] : []),
    ...listRunning(packages)
      .filter((one) => !known.has(one))
      .map((one) => `${one} has not been looked at`),
  ].map((line) => ({ line, isRed: true }))
}
