import { findPlace, type LockedPackages } from './locked-packages.ts'

/**
 * Finds faults that make package-lock.json unusable on other machines: addresses of one registry, and missing packages,
 * with which `npm ci` fails. npm itself omits packages of other platforms if its registry lacks them.
 * @returns one line per fault
 */
export function checkLock(packages: LockedPackages): string[] {
  return Object.entries(packages).flatMap(([place, locked]) => {
    if (locked.link) return []
    const needed = Object.keys({ ...locked.dependencies, ...locked.devDependencies, ...locked.optionalDependencies })
    return [
      ...needed
        .filter((name) => !findPlace(packages, place, name))
        .map((name) => `${place || 'package.json'}: ${name} is missing from package-lock.json`),
      ...(locked.resolved ? [`${place}: package-lock.json names an address, ${locked.resolved}`] : []),
    ]
  })
}
