import { findPlace, type LockedPackage, type LockedPackages, nameAt } from '@recado/rules/locked-packages'

/**
 * @returns the shortest chain of dependencies from one of our own packages to the package at the place `target`; a
 * chain to a production package contains only production packages
 */
export function chainTo(packages: LockedPackages, target: string): string[] {
  const own = Object.keys(packages).filter((place) => nameAt(place) === undefined)
  const cameFrom = new Map<string, string | undefined>(own.map((place) => [place, undefined]))
  for (const place of cameFrom.keys()) {
    if (place === target) break
    for (const name of neededBy(packages[place], packages[target]?.dev ?? false)) {
      const next = findPlace(packages, place, name)
      if (next && !cameFrom.has(next)) cameFrom.set(next, place)
    }
  }
  const chain = []
  for (let place: string | undefined = target; place !== undefined; place = cameFrom.get(place)) {
    chain.unshift(nameAt(place) ?? packages[place]?.name ?? place)
  }
  return chain
}

const neededBy = (locked: LockedPackage | undefined, isDev: boolean): string[] =>
  Object.keys({
    ...locked?.dependencies,
    ...locked?.optionalDependencies,
    ...locked?.peerDependencies,
    ...(isDev && locked?.devDependencies),
  })
