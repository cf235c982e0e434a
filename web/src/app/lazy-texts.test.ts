import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'
import { EVERY_PART } from '../testing/every-text.ts'
import { type Node, readTexts } from '../testing/read-texts.ts'
import { ENTRANCE_TEXTS } from './entrance-texts.ts'
import { FRAME_TEXTS, TEXTS } from './texts.ts'

const ROOT = new URL('../', import.meta.url).pathname
const FRAMES = ['app/inside-routes.tsx', 'app/restricted/restricted-routes.tsx']

type Lazy = { readonly file: string; readonly texts: readonly string[] }
type Source = {
  readonly imports: readonly string[]
  readonly lazies: readonly Lazy[]
  readonly uses: readonly RegExp[]
}

const sources = new Map(
  readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|^testing\//.test(file))
    .map((file) => [file, readSource(file, readFileSync(ROOT + file, 'utf8'))] as const),
)
const allKeys = await keysOf(EVERY_PART)
const always = [...ENTRANCE_TEXTS, ...FRAME_TEXTS]
const loads = [...sources.values()].flatMap(({ lazies }) => lazies).filter(({ texts }) => texts.length > 0)

test('all texts that are shown before the sign-in and around every page are loaded with the entrance', async () => {
  expect(missingIn('main.tsx', await keysOf(ENTRANCE_TEXTS))).toEqual([])
  for (const frame of FRAMES) expect(missingIn(frame, await keysOf(always))).toEqual([])
})

test.each(loads)('the texts that $file shows are loaded in parallel with its code: $texts', async ({ file, texts }) => {
  const parts = texts.map((name) => TEXTS[name as keyof typeof TEXTS])
  expect(missingIn(file, await keysOf([...always, ...parts]))).toEqual([])
  for (const part of parts)
    expect(missingIn(file, await keysOf([...always, ...parts.filter((other) => other !== part)]))).not.toEqual([])
})

/** @returns the files and keys of the texts that code loaded with `start` shows, and that `known` lacks */
function missingIn(start: string, known: ReadonlySet<string>): string[] {
  const missing = [...loadedWith(start)].flatMap((file) =>
    (sources.get(file)?.uses ?? [])
      .flatMap((use) => [...allKeys].filter((key) => use.test(key.replace(/_(one|many|other)$/, '')) || use.test(key)))
      .filter((key) => !known.has(key))
      .map((key) => `${file}: ${key}`),
  )
  return [...new Set(missing)]
}

/** @returns the file, its imports, and the lazily loaded files that name no texts of their own */
function loadedWith(start: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(start)) return seen
  seen.add(start)
  const { imports = [], lazies = [] } = sources.get(start) ?? {}
  for (const file of imports) loadedWith(file, seen)
  for (const { file, texts } of lazies) if (texts.length === 0 && !FRAMES.includes(file)) loadedWith(file, seen)
  return seen
}

async function keysOf(parts: readonly ((language: 'pt') => Promise<object>)[]): Promise<Set<string>> {
  const flat = (tree: object, prefix = ''): string[] =>
    Object.entries(tree).flatMap(([key, text]) =>
      typeof text === 'string' ? [prefix + key] : flat(text, `${prefix}${key}.`),
    )
  const texts = await Promise.all(parts.map((part) => part('pt')))
  return new Set(texts.flatMap((part) => flat(part)))
}

function readSource(fileName: string, source: string): Source {
  const { program } = parseSync(fileName, source)
  const imports: string[] = []
  const lazies: Lazy[] = []
  const resolve = (specifier: unknown) => relative(ROOT, join(ROOT, dirname(fileName), String(specifier)))
  new Visitor({
    ImportDeclaration({ importKind, source: from }: Node & { source: Node }) {
      if (importKind !== 'type' && existsSync(ROOT + resolve(from['value']))) imports.push(resolve(from['value']))
    },
    CallExpression({ callee, arguments: [load, , texts] }: Node & { callee: Node; arguments: Node[] }) {
      if (!/^lazy(Page|Dialog)$/.test(String(callee['name'])) || !load) return
      const specifier = source.slice(load.start, load.end).match(/import\('([^']+)'\)/)?.[1]
      const names = source.slice(texts?.start ?? 0, texts?.end ?? 0).matchAll(/TEXTS\.(\w+)/g)
      lazies.push({ file: resolve(specifier), texts: [...names].map(([, name = '']) => name) })
    },
  } as never).visit(program)
  return { imports, lazies, uses: readTexts(fileName, source).keys }
}
