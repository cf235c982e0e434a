import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type Specs = Readonly<Record<string, string>>

/** The entry of package-lock.json for one place of the tree. */
export type LockedPackage = {
  readonly name?: string // set for our own packages only
  readonly version?: string
  readonly license?: string
  /** True for packages that only development needs. */
  readonly dev?: boolean
  readonly link?: boolean
  readonly resolved?: string
  readonly dependencies?: Specs
  readonly devDependencies?: Specs
  readonly optionalDependencies?: Specs
  readonly peerDependencies?: Specs
}

/** The packages by their place relative to the repository: our own packages, and those below a `node_modules`. */
export type LockedPackages = Readonly<Record<string, LockedPackage>>

export const readLock = (root: string): LockedPackages =>
  JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages

/** @returns the name of the external package at a place; undefined for our own packages */
export const nameAt = (place: string): string | undefined =>
  /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(place)?.[1]

/** @returns the place that Node finds when the package at `from` imports `name`, by walking up the directories */
export function findPlace(packages: LockedPackages, from: string, name: string): string | undefined {
  const parts = from === '' ? [] : from.split('/')
  for (let length = parts.length; length >= 0; length--) {
    const place = [...parts.slice(0, length), 'node_modules', name].join('/')
    if (packages[place]) return place
  }
  return undefined
}
