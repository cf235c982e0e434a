import { type LockedPackages, nameAt } from './locked-packages.ts'

/** The SPDX names of licences that require no more than attribution. */
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
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
]

/**
 * Licences allowed for development packages only: they apply to distributed files, and the product distributes no
 * tools.
 */
const OF_TOOLS = ['MPL-2.0']

type Known = { readonly name: RegExp; readonly license: string }

/** Packages with other licences that are accepted. README names them with their conditions. */
const KNOWN: readonly Known[] = [
  { name: /^libsignal$/, license: 'GPL-3.0' },
  { name: /^@img\/sharp-/, license: 'LGPL-3.0-or-later' }, // for libvips, which the binaries of sharp contain
]

/** Development packages whose package.json states no licence, although their licence file grants MIT. */
const UNSTATED = /^(?:buildcheck|busboy|cpu-features|humanize-number|ssh2|streamsearch)$/

/** Packages of the product whose package.json states no licence, although the licence file of this version grants MIT. */
const UNSTATED_OF_PRODUCT = [{ name: 'png-js', version: '2.0.0' }] as const

/**
 * Finds packages whose licence requires more than attribution and is not accepted above. Development packages may also
 * have a licence whose conditions only apply to distribution.
 * @returns one line per package that is not accepted
 */
export function checkLicences(packages: LockedPackages): string[] {
  return Object.entries(packages).flatMap(([place, { version, license, dev, link }]) => {
    const name = nameAt(place)
    if (name === undefined || link) return []
    if (license === undefined && dev && UNSTATED.test(name)) return []
    if (license === undefined && UNSTATED_OF_PRODUCT.some((one) => one.name === name && one.version === version))
      return []
    const known = KNOWN.filter((one) => one.name.test(name)).map((one) => one.license)
    if (license !== undefined && isAllowed(license, [...PERMISSIVE, ...known, ...(dev ? OF_TOOLS : [])])) return []
    return [`${name} ${version}: the licence ${license ?? '(none)'} is not one that README and licences.ts know`]
  })
}

/** @returns whether a licence expression is allowed: `A OR B` needs one allowed licence, `A AND B` needs both */
const isAllowed = (license: string, allowed: readonly string[]): boolean =>
  license
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((one) => allowed.includes(one)))
