import { type LockedPackages, nameAt } from '@recado/rules/locked-packages'
import semver from 'semver'
import { z } from 'zod'
import { Advisory, type Finding } from './advisory.ts'

/**
 * The reviewed package versions and the decisions on their advisories. A reviewer writes all fields except `lookedAt`
 * and `packages`.
 */
export const ReviewedList = z.strictObject({
  lookedAt: z.iso.date(),
  source: z.string().min(1), // the database that the reviewer used
  advisories: z.array(
    Advisory.extend({ accepted: z.strictObject({ reason: z.string().min(1), until: z.iso.date() }).optional() }),
  ),
  packages: z.array(z.string()), // name@version of all production packages
})
export type ReviewedList = z.infer<typeof ReviewedList>

/** @returns the advisories of the list that affect versions in package-lock.json */
export function findListed({ advisories }: ReviewedList, packages: LockedPackages): Finding[] {
  return advisories.flatMap(({ accepted: _accepted, ...advisory }) => {
    const places = Object.entries(packages)
      .filter(([place, { version }]) => nameAt(place) === advisory.package && isWithin(version, advisory.range))
      .map(([place]) => place)
    return places.length > 0 ? [{ ...advisory, places }] : []
  })
}

/** @returns name@version of all production packages, sorted, without duplicates */
export function listRunning(packages: LockedPackages): string[] {
  const running = Object.entries(packages).flatMap(([place, { version, dev, link }]) => {
    const name = nameAt(place)
    return name === undefined || dev || link ? [] : [`${name}@${version}`]
  })
  return [...new Set(running)].sort()
}

/** Compares like npm, for which a range includes release candidates. */
const isWithin = (version: string | undefined, range: string): boolean =>
  version !== undefined && semver.satisfies(version, range, { includePrerelease: true, loose: true })
