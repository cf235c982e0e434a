import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { webRootOf } from '@recado/up/stack/web-build'
import { z } from 'zod'

/** https://vite.dev/guide/backend-integration: chunks by the source that they begin with. */
const Manifest = z.record(
  z.string(),
  z.object({ file: z.string(), isDynamicEntry: z.boolean().default(false), imports: z.array(z.string()).default([]) }),
)
type Manifest = z.infer<typeof Manifest>

/** What a browser fetches before it can draw a page, in the language of most. */
export type RouteBundle = {
  readonly path: string
  /** The page has a file of its own, which nobody fetches who does not go there. */
  readonly isLazy: boolean
  readonly scriptBytes: number // gzip
  readonly ownBytes: number // of it what the frame of every page does not need
}

const ENTRY = 'index.html'
const FRAME = 'src/app/inside-routes.tsx'
const TEXTS = { entrance: 'src/shared/i18n/pt-entrance.ts', inside: 'src/shared/i18n/pt.ts' }

/** Where the router has its pages. */
const TABLES = [
  { file: 'src/app/entrance-pages.tsx', frame: [ENTRY, TEXTS.entrance] },
  { file: 'src/app/pages.tsx', frame: [ENTRY, TEXTS.entrance, FRAME, TEXTS.inside] },
]

/** Reads the built client. @throws when a page of the router's tables is not in it */
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
    readTable(repository, file).map(({ path, module }): RouteBundle => {
      const before = filesOf(manifest, frame)
      const all = filesOf(manifest, [...frame, module])
      const own = manifest[module]
      const isLazy = own?.isDynamicEntry === true && !before.has(own.file)
      const scriptBytes = weigh(all)
      return { path, isLazy, scriptBytes, ownBytes: scriptBytes - weigh(before) }
    }),
  )
}

/** The files of these sources and of all that they import before they run. */
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

/** The addresses of a table of pages, each with the module that its page is in. */
function readTable(repository: string, file: string): { path: string; module: string }[] {
  const text = readFileSync(join(repository, 'web', file), 'utf8')
  const entries = [...text.matchAll(/path: '([^']+)'[\s\S]*?import\('([^']+)'\)/g)]
  if (entries.length === 0 || entries.length !== text.match(/path: '/g)?.length)
    throw new Error(`${file} has pages whose module cannot be read from it`)
  return entries.map(([, path = '', specifier = '']) => ({
    path,
    module: join('src/app', specifier),
  }))
}
