import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const REPOSITORY = new URL('../../../', import.meta.url).pathname
const SOURCES = ['contracts', 'services', 'infra', 'web/package.json', 'package.json', 'package-lock.json']

type Packages = Readonly<
  Record<
    string,
    { readonly version?: string; readonly link?: true; readonly resolved?: string; readonly optional?: true }
  >
>

/** The last released version, and the directory of its sources, from which its services can run. */
export type Release = { readonly tag: string; readonly directory: string }

/**
 * Writes the sources of the last release into `.cache/releases`, with links to its packages.
 * @returns the reason instead, if the repository has no tag of a release, or the packages are missing
 */
export function provideLastRelease(): Release | { readonly missing: string } {
  const tag = findTag()
  if (!tag) return { missing: 'the repository has no tag of an earlier release (a shallow clone?)' }
  const commit = git('rev-list', '-n', '1', tag).trim()
  // another folder for other packages, because a link to one of them would lead to another version
  const packages = createHash('sha256')
    .update(readFileSync(join(REPOSITORY, 'package-lock.json')))
    .digest('hex')
  const directory = join(REPOSITORY, '.cache/releases', `${tag}-${commit.slice(0, 12)}-${packages.slice(0, 8)}`)
  const done = join(directory, '.complete')
  if (!existsSync(done)) {
    rmSync(directory, { recursive: true, force: true }) // an interrupted run may have left a part of it
    mkdirSync(directory, { recursive: true })
    const archive = execFileSync('git', ['archive', tag, ...SOURCES], { cwd: REPOSITORY, maxBuffer: 2 ** 30 })
    execFileSync('tar', ['--extract', '--directory', directory], { input: archive })
    const missing = providePackages(directory)
    if (missing) return { missing: `${missing} of ${tag} is missing` }
    writeFileSync(done, '')
  }
  return { tag, directory }
}

/** @returns the tag of the highest version in the history of the present commit, which itself may be a release */
function findTag(): string | undefined {
  const tags = git('tag', '--list', 'v[0-9]*', '--merged', 'HEAD', '--sort=-version:refname').split('\n')
  const own = git('tag', '--points-at', 'HEAD').split('\n')
  return tags.find((tag) => tag !== '' && !own.includes(tag))
}

const git = (...args: readonly string[]): string =>
  execFileSync('git', [...args], { cwd: REPOSITORY, encoding: 'utf8' })

/**
 * Links the packages of this repository if it has all those of the release in the same versions. Otherwise npm installs
 * them from its cache, without asking a registry.
 * @returns the name of a package that is neither here nor in the cache
 */
function providePackages(directory: string): string | undefined {
  const wanted = readPackages(directory)
  const here = readPackages(REPOSITORY)
  const differing = Object.entries(wanted).find(
    ([place, { version, link }]) => isOutside(place) && !link && here[place]?.version !== version,
  )
  if (differing) return installFromCache(directory) ? undefined : differing[0]
  for (const [place, { link, resolved = '', optional }] of Object.entries(wanted)) {
    if (!isOutside(place) || isNested(place)) continue
    const source = join(link ? directory : REPOSITORY, link ? resolved : place)
    if (!existsSync(source)) {
      if (optional) continue // such as the Node of another kind of processor
      return place
    }
    mkdirSync(dirname(join(directory, place)), { recursive: true })
    symlinkSync(source, join(directory, place))
  }
  return undefined
}

function installFromCache(directory: string): boolean {
  try {
    execFileSync('npm', ['ci', '--offline', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: directory })
    return true
  } catch {
    return false
  }
}

const readPackages = (directory: string): Packages =>
  JSON.parse(readFileSync(join(directory, 'package-lock.json'), 'utf8')).packages

const isOutside = (place: string) => place.includes('node_modules/') // the other places are the workspaces themselves
const isNested = (place: string) => place.lastIndexOf('node_modules/') > 0
