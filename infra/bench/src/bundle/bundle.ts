import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { webRootOf } from '@recado/up/stack/web-build'
import { z } from 'zod'

/** The manifest of a Vite build: its chunks by their source file (https://vite.dev/guide/backend-integration). */
const Manifest = z.record(
  z.string(),
  z.object({ file: z.string(), isDynamicEntry: z.boolean().default(false), imports: z.array(z.string()).default([]) }),
)
type Manifest = z.infer<typeof Manifest>

/** The files that a browser fetches before it can draw a page, in the most common language. */
export type RouteBundle = {
  readonly path: string
  /** Whether the page has its own file, which is only fetched for this page. */
  readonly isLazy: boolean
  readonly scriptBytes: number // gzip
  readonly ownBytes: number // the part of `scriptBytes` that only this page needs
}

const ENTRY = 'index.html'
const FRAME = 'src/app/inside-routes.tsx'
const ENTRANCE_TEXTS = ['src/shared/i18n/entrance/pt.ts', 'src/features/session/texts/pt.ts']
const FRAME_TEXTS = ['src/shared/i18n/texts/pt.ts', 'src/app/texts/pt.ts']

/** The source files that list the pages, each with the files (`frame`) that a browser loads for all of its pages. */
const TABLES = [
  { file: 'src/app/entrance-pages.tsx', frame: [ENTRY, ...ENTRANCE_TEXTS] },
  { file: 'src/app/pages.tsx', frame: [ENTRY, ...ENTRANCE_TEXTS, FRAME, ...FRAME_TEXTS] },
]

/** Reads the sizes of all pages from the built client. @throws when the build lacks a page that `TABLES` lists */
export function readRouteBundles(repository: string): RouteBundle[] {
  const root = webRootOf(repository)
  const manifest = Manifest.parse(JSON.parse(readFileSync(join(root, '.vite/manifest.json'), 'utf8')))
  const sizes = new Map<string, number>()
  const sizeOf = (file: string) => {
    const known = sizes.get(file) ?? (file.endsWith('.js') ? gzipSync(readFileSync(join(root, file))).length : 0)
    sizes.set(file, known)
    return known
  }
  const weigh = (files: ReadonlySet<string>) => [...files].reduce((sum, file) => sum + sizeOf(file), 0)

  return TABLES.flatMap(({ file, frame }) =>
    readTable(repository, file).map(({ path, module, texts }): RouteBundle => {
      const before = filesOf(manifest, frame)
      const all = filesOf(manifest, [...frame, module, ...texts])
      const own = manifest[module]
      const isLazy = own?.isDynamicEntry === true && !before.has(own.file)
      const scriptBytes = weigh(all)
      return { path, isLazy, scriptBytes, ownBytes: scriptBytes - weigh(before) }
    }),
  )
}

/** @returns the built files of these sources and of their static imports */
function filesOf(manifest: Manifest, sources: readonly string[]): Set<string> {
  const seen = new Set<string>()
  const files = new Set<string>()
  const visit = (source: string) => {
    if (seen.has(source)) return
    seen.add(source)
    const chunk = manifest[source]
    if (!chunk) throw new Error(`${source} is not in the built client`)
    files.add(chunk.file)
    chunk.imports.forEach(visit)
  }
  sources.forEach(visit)
  return files
}

type TableEntry = { readonly path: string; readonly module: string; readonly texts: readonly string[] }

/** Reads each page's path, its module, and the files of texts that a browser fetches with the page. */
function readTable(repository: string, file: string): TableEntry[] {
  const folders = readTextFolders(repository)
  const [, ...entries] = readFileSync(join(repository, 'web', file), 'utf8').split("path: '")
  return entries.map((entry) => {
    const path = entry.slice(0, entry.indexOf("'"))
    const specifier = entry.match(/import\('([^']+)'\)/)?.[1]
    if (!specifier) throw new Error(`${file} has a page without a readable module`)
    const names = [...entry.matchAll(/TEXTS\.(\w+)/g)].map(([, name = '']) => name)
    return {
      path,
      module: join('src/app', specifier),
      texts: names.map((name) => `${folders.get(name)}/pt.ts`),
    }
  })
}

/** Reads the folders of the client's texts, by their names in `web/src/app/texts.ts` and `entrance-texts.ts`. */
function readTextFolders(repository: string): ReadonlyMap<string, string> {
  const table = ['texts.ts', 'entrance-texts.ts']
    .map((file) => readFileSync(join(repository, 'web/src/app', file), 'utf8'))
    .join('\n')
  const ofFeatures = [...table.matchAll(/^ {2}(\w+): of<.*>\('([^']+)'\)/gm)]
  const others = [...table.matchAll(/^ {2}(\w+): partIn<.*>\(FILES, '([^']+)'\)/gm)]
  return new Map([
    ...ofFeatures.map(([, name = '', feature = '']) => [name, `src/features/${feature}/texts`] as const),
    ...others.map(([, name = '', folder = '']) => [name, join('src/app', folder)] as const),
  ])
}
