import { readdirSync, readFileSync } from 'node:fs'
import { LANGUAGES } from '@recado/contracts/language'
import { describe, expect, test } from 'vitest'
import { EVERY_PART, readEveryText } from '../testing/every-text.ts'
import { readTexts } from '../testing/read-texts.ts'

type Tree = { readonly [key: string]: string | Tree }

/** The texts of a tree, each with its full key. */
const flat = (tree: Tree, prefix = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as [string, string]] : flat(value, `${prefix}${key}.`),
  )

const TEXTS = {
  pt: new Map(flat(await readEveryText('pt'))),
  en: new Map(flat(await readEveryText('en'))),
  es: new Map(flat(await readEveryText('es'))),
}
const ROOT = new URL('../', import.meta.url).pathname
const TEXT_FILE = /\/(pt|en|es)\.ts$/
// test files of a feature share helper files in the same folder
const FOR_TESTS = /from '(\.\.\/)+testing\//
const PLURAL = /_(zero|one|two|few|many|other)$/
/** Placeholders for limits; a limit is always more than one. */
const LIMITS = new Set(['min', 'max', 'most', 'limit'])
/** Texts that always count more than one, and a text with a fixed form. */
const ALWAYS_MANY = new Set(['chats.typingMany', 'finance.trial'])
/** Texts for programmers, which may name a field. */
const TECHNICAL = new Set(['messagesApi.files.link'])
const baseOf = (key: string) => key.replace(PLURAL, '')
const others = LANGUAGES.filter((language) => language !== 'pt')

describe.each(LANGUAGES)('the texts in %s', (language) => {
  const texts = TEXTS[language]

  test('the texts in each language have every plural form of the language, and no other form', () => {
    const rules = new Intl.PluralRules(language)
    const needed = [...new Set(Array.from({ length: 1_000 }, (_, count) => rules.select(count)))].sort()
    const bases = new Set([...texts.keys()].filter((key) => PLURAL.test(key)).map(baseOf))

    for (const base of bases) {
      const forms = [...texts.keys()].filter((key) => baseOf(key) === base).map((key) => key.slice(base.length + 1))
      expect(forms.sort(), base).toEqual(needed)
    }
  })

  test('the texts contain no name of a key or of a variable', () => {
    for (const [key, text] of texts) {
      if (TECHNICAL.has(key)) continue
      expect(text.replace(/\{\{\w+\}\}/g, '').match(/(?<![\p{L}.@/])\p{Ll}+\p{Lu}\p{Ll}+/u)?.[0], key).toBeUndefined()
    }
  })

  test('the texts are not empty, and their placeholders are complete', () => {
    for (const [key, text] of texts) {
      expect(text.trim(), key).toBe(text)
      expect(text, key).not.toBe('')
      expect(text.replace(/\{\{\w+\}\}/g, ''), key).not.toMatch(/[{}]/)
    }
  })
})

describe.each(others)('the texts in %s', (language) => {
  const texts = TEXTS[language]

  test('each translation has the same keys as the Portuguese texts', () => {
    const keysOf = (all: ReadonlyMap<string, string>) => [...new Set([...all.keys()].map(baseOf))].sort()

    expect(keysOf(texts)).toEqual(keysOf(TEXTS.pt))
  })

  test('each translation has the same placeholders as the Portuguese texts', () => {
    const placeholdersOf = (text = '') => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort()

    for (const [key, text] of TEXTS.pt) expect(placeholdersOf(texts.get(key)), key).toEqual(placeholdersOf(text))
  })

  test('each translation of a long text differs from the Portuguese text', () => {
    for (const [key, text] of TEXTS.pt) {
      const words = text.replace(/\{\{\w+\}\}/g, '').match(/\p{L}{2,}/gu) ?? []
      if (words.length > 3) expect(texts.get(key), key).not.toBe(text)
    }
  })
})

test('a text with a number before a plural noun has one form for each plural form of the language', () => {
  for (const [key, text] of TEXTS.pt) {
    if (PLURAL.test(key) || ALWAYS_MANY.has(key)) continue
    const counted = [...text.matchAll(/\{\{(\w+)\}\} \p{L}+s(?!\p{L})/gu)].filter(([, name]) => !LIMITS.has(name ?? ''))
    expect(
      counted.map(([words]) => words),
      key,
    ).toEqual([])
  }
})

test('a key belongs to only one part of the texts', async () => {
  const parts = await Promise.all(EVERY_PART.map((part) => part('pt')))
  const keys = parts.flatMap((part) => flat(part as Tree).map(([key]) => key))

  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
})

test('each folder of texts is one of the parts', () => {
  const folders = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter((file) => TEXT_FILE.test(file))

  expect(folders).toHaveLength(EVERY_PART.length * LANGUAGES.length)
})

describe('components', () => {
  const files = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.|^testing\//.test(file) && !TEXT_FILE.test(file),
  )
  const found = files
    .map((file) => ({ file, source: readFileSync(ROOT + file, 'utf8') }))
    .filter(({ source }) => !FOR_TESTS.test(source))
    .map(({ file, source }) => ({ file, ...readTexts(file, source) }))

  test('components contain no texts besides the translated ones', () => {
    expect(found.flatMap(({ file, spoken }) => spoken.map((text) => `${file}: ${text}`))).toEqual([])
  })

  test('components contain no raw key outside of a translation', () => {
    const keys = new Set(TEXTS.pt.keys())
    const raw = found.flatMap(({ file, strings }) =>
      strings.filter((text) => keys.has(text)).map((text) => [file, text]),
    )
    expect(raw).toEqual([])
  })

  test('components use every text', () => {
    const uses = found.flatMap(({ keys }) => keys)
    const isUsed = (key: string) => uses.some((use) => use.test(key) || use.test(baseOf(key)))
    expect([...TEXTS.pt.keys()].filter((key) => !isUsed(key))).toEqual([])
  })

  test('readTexts finds planted defects: a spoken text, a label, an accent, a raw key and a key in use', () => {
    const source = `const A = () => <p title="Fechar" className="x">Olá {t('a.b')} {t(\`c.\${d}\`)} {'tickets.close'}</p>
      toastError('Falhou')`

    const { spoken, strings, keys } = readTexts('a.tsx', source)

    expect(spoken.sort()).toEqual(['Falhou', 'Fechar', 'Olá'])
    expect(strings).toContain('tickets.close')
    expect(keys.map((key) => key.source)).toEqual(['^a\\.b$', '^c\\..+$'])
    expect(readTexts('b.ts', `const a = 'não'`).spoken).toEqual(['não'])
  })
})
