import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { isTest } from './import-rules.ts'

const KEPT_OUT = new Set(['node_modules', 'dist', '.data', '.cache', '.git'])
const LINK = /\]\(([^()]+)\)/g
const NAMED_PAGE = /(?<![\w/.-])docs\/[\w/-]+\.md\b/g
const CODE = /^[ \t]*```[\s\S]*?^[ \t]*```|`[^`\n]*`/gm

/** @returns the text of every Markdown page of the repository, by path */
export const readPages = (): Map<string, string> =>
  new Map(
    globSync('**/*.md', { exclude: (path) => KEPT_OUT.has(basename(path)) }).map((page) => [
      page,
      readFileSync(page, 'utf8'),
    ]),
  )

/**
 * Checks that links of Markdown pages to files and headings of the repository resolve, that another page links to every
 * page of `docs`, and that pages named in comments exist. Links to other hosts are not checked.
 * @param pages the text of every page, by path
 * @param sources of every source file, by path
 * @param exists whether a path of the repository is a file or a folder
 * @returns one line per fault
 */
export function checkLinks(
  pages: ReadonlyMap<string, string>,
  sources: ReadonlyMap<string, string>,
  exists: (path: string) => boolean,
): string[] {
  const anchors = new Map([...pages].map(([page, text]) => [page, findAnchors(text)]))
  const ofPages = [...pages].flatMap(([page, text]) =>
    findMatches(withoutCode(text), LINK).flatMap(({ found, line }) => {
      const fault = findFault(page, found, anchors, exists)
      return fault ? [`${page}:${line}: the link ${found.replace(/\s/g, ' ')} leads nowhere: ${fault}`] : []
    }),
  )
  const linked = new Set(
    [...pages].flatMap(([page, text]) =>
      findMatches(withoutCode(text), LINK)
        .map(({ found }) => targetOf(page, found))
        .filter((target) => target !== page),
    ),
  )
  const alone = [...pages.keys()]
    .filter((page) => page.startsWith('docs/') && !linked.has(page))
    .map((page) => `${page}: no other page links to it`)
  const ofSources = [...sources]
    .filter(([file]) => !isTest(file))
    .flatMap(([file, source]) =>
      findMatches(source, NAMED_PAGE).flatMap(({ found, line }) =>
        exists(found) ? [] : [`${file}:${line}: names ${found}, which does not exist`],
      ),
    )
  return [...ofPages, ...alone, ...ofSources]
}

function findFault(
  page: string,
  link: string,
  anchors: ReadonlyMap<string, ReadonlySet<string>>,
  exists: (path: string) => boolean,
): string | undefined {
  if (/\s/.test(link)) return 'it has a space'
  if (/^[a-z]+:/.test(link)) return undefined
  const target = targetOf(page, link)
  const [, anchor] = link.split('#')
  if (!exists(target)) return `there is no ${target}`
  if (anchor === undefined) return undefined
  return anchors.get(target)?.has(anchor) ? undefined : `${target} has no heading #${anchor}`
}

/** @returns the path that a link of a page leads to, from the root of the repository */
function targetOf(page: string, link: string): string {
  const [path = ''] = link.split('#')
  return path === '' ? page : normalize(join(dirname(page), path)).replace(/\/$/, '')
}

/** @returns the anchors that GitHub gives to the headings of a page; the second of two equal headings ends in `-1` */
function findAnchors(text: string): Set<string> {
  const anchors = new Set<string>()
  const headings = text.replace(/^[ \t]*```[\s\S]*?^[ \t]*```/gm, '').matchAll(/^#{1,6} +(.+)$/gm)
  for (const [, heading = ''] of headings) {
    const plain = heading.replace(/\]\([^)]*\)/g, ']').toLowerCase()
    const anchor = plain
      .replace(/[^\p{L}\p{N}\p{M}_ -]/gu, '')
      .trim()
      .replaceAll(' ', '-')
    let unique = anchor
    for (let count = 1; anchors.has(unique); count += 1) unique = `${anchor}-${count}`
    anchors.add(unique)
  }
  return anchors
}

/** Replaces code by spaces, so that line numbers do not change. */
const withoutCode = (text: string): string => text.replace(CODE, (code) => code.replace(/[^\n]/g, ' '))

const findMatches = (text: string, pattern: RegExp): { found: string; line: number }[] =>
  [...text.matchAll(pattern)].map((match) => ({
    found: match[1] ?? match[0],
    line: text.slice(0, match.index).split('\n').length,
  }))
