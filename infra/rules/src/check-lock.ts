import { findPlace, type LockedPackages } from './locked-packages.ts'

/**
 * Finds faults that make package-lock.json unusable on other machines: missing packages, which `npm ci` refuses (npm
 * omits packages of other platforms that its registry lacks), and addresses of one registry.
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
