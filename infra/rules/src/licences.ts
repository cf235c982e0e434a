/** What package-lock.json says of each package. */
export type LockedPackages = Readonly<
  Record<
    string,
    { readonly version?: string; readonly license?: string; readonly dev?: boolean; readonly link?: boolean }
  >
>

/** Licences that ask for no more than to be named (SPDX). */
const PERMISSIVE = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
]

/** Packages under other licences that README names, with what they ask for. */
const KNOWN: readonly { readonly name: RegExp; readonly license: string }[] = [
  { name: /^libsignal$/, license: 'GPL-3.0' },
  { name: /^@img\/sharp-/, license: 'LGPL-3.0-or-later' }, // libvips, in sharp's built binaries
]

/**
 * Finds packages of the product, not of its development, whose licence asks for more than to be named.
 * @returns one line for each package that README does not name; none when all is well
 */
export function checkLicences(packages: LockedPackages): string[] {
  return Object.entries(packages).flatMap(([path, { version, license, dev, link }]) => {
    const name = /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path)?.[1]
    if (name === undefined || dev || link) return []
    const known = KNOWN.filter((one) => one.name.test(name)).map((one) => one.license)
    if (license !== undefined && isAllowed(license, [...PERMISSIVE, ...known])) return []
    return [`${name} ${version}: the licence ${license ?? '(none)'} is not one that README and licences.ts know`]
  })
}

/** `A OR B` may be used by either, `A AND B` by both. */
const isAllowed = (license: string, allowed: readonly string[]): boolean =>
  license
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((one) => allowed.includes(one)))
