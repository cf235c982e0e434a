import { findPlace, type LockedPackages } from './locked-packages.ts'

/**
 * Finds what makes package-lock.json useless elsewhere: a package that is not in it, which `npm ci` refuses (npm leaves out
 * those of other platforms that its registry lacks), and an address of the registry that it was written with.
 * @returns one line for each; none when all is well
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
