import { type LockedPackage, type LockedPackages, nameAt } from './locked-packages.ts'

type Held = { readonly name: string; readonly version: string; readonly reason: string }

/** Packages that stay at one version, regardless of the registry's latest. */
const HELD: readonly Held[] = [
  {
    name: '@whiskeysockets/baileys',
    version: '7.0.0-rc14',
    reason:
      "the registry's latest, 6.17.16, is of an older line, takes libsignal from Git and lacks what 7.0.0-rc12 mended (GHSA-qvv5-jq5g-4cgg)",
  },
]

const EXACT = /^\d+\.\d+\.\d+(?:-[\w.-]+)?$/

/**
 * Finds dependencies of our own packages that are not pinned to one version, and wrong versions of the packages in
 * `HELD`.
 * @returns one line per fault
 */
export function checkPins(packages: LockedPackages): string[] {
  return Object.entries(packages).flatMap(([place, locked]) => {
    const name = nameAt(place)
    if (name !== undefined) return checkHeld(place, name, locked.version)
    return Object.entries(declaredBy(locked)).flatMap(([dependency, wanted]) => [
      ...(isPinned(dependency, wanted)
        ? []
        : [`${place || 'package.json'}: ${dependency} ${wanted} is not one version`]),
      ...checkHeld(place, dependency, wanted),
    ])
  })
}

const declaredBy = ({ dependencies, devDependencies, optionalDependencies }: LockedPackage) => ({
  ...dependencies,
  ...devDependencies,
  ...optionalDependencies,
})

const isPinned = (name: string, wanted: string): boolean =>
  name.startsWith('@recado/') ? wanted === '*' : EXACT.test(wanted)

const checkHeld = (place: string, name: string, version: string | undefined): string[] =>
  HELD.filter((held) => held.name === name && held.version !== version).map(
    (held) => `${place}: ${name} ${version} is not ${held.version}, at which it is held: ${held.reason}`,
  )
