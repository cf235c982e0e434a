import { readdirSync, readFileSync } from 'node:fs'
import { LANGUAGES } from '@recado/contracts/language'
import { parseSync, Visitor } from 'vite'
import { describe, expect, test } from 'vitest'
import { en } from './en.ts'
import { enEntrance } from './en-entrance.ts'
import { es } from './es.ts'
import { esEntrance } from './es-entrance.ts'
import { pt } from './pt.ts'
import { ptEntrance } from './pt-entrance.ts'

type Tree = { readonly [key: string]: string | Tree }

/** Every text by its whole key. */
const flat = (tree: Tree, prefix = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as [string, string]] : flat(value, `${prefix}${key}.`),
  )

const TEXTS = {
  pt: new Map(flat({ ...ptEntrance, ...pt })),
  en: new Map(flat({ ...enEntrance, ...en })),
  es: new Map(flat({ ...esEntrance, ...es })),
}
const PLURAL = /_(zero|one|two|few|many|other)$/
const baseOf = (key: string) => key.replace(PLURAL, '')
const others = LANGUAGES.filter((language) => language !== 'pt')

describe.each(LANGUAGES)('the texts in %s', (language) => {
  const texts = TEXTS[language]

  test('have every plural form that the language needs, and no other', () => {
    const rules = new Intl.PluralRules(language)
    const needed = [...new Set(Array.from({ length: 1_000 }, (_, count) => rules.select(count)))].sort()
    const bases = new Set([...texts.keys()].filter((key) => PLURAL.test(key)).map(baseOf))

    for (const base of bases) {
      const forms = [...texts.keys()].filter((key) => baseOf(key) === base).map((key) => key.slice(base.length + 1))
      expect(forms.sort(), base).toEqual(needed)
    }
  })

  test('are none of them empty, and have no half of a placeholder', () => {
    for (const [key, text] of texts) {
      expect(text.trim(), key).toBe(text)
      expect(text, key).not.toBe('')
      expect(text.replace(/\{\{\w+\}\}/g, ''), key).not.toMatch(/[{}]/)
    }
  })
})

describe.each(others)('the texts in %s', (language) => {
  const texts = TEXTS[language]

  test('have the keys of the Portuguese ones', () => {
    const keysOf = (all: ReadonlyMap<string, string>) => [...new Set([...all.keys()].map(baseOf))].sort()

    expect(keysOf(texts)).toEqual(keysOf(TEXTS.pt))
  })

  test('have the placeholders of the Portuguese ones', () => {
    const placeholdersOf = (text = '') => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort()

    for (const [key, text] of TEXTS.pt) expect(placeholdersOf(texts.get(key)), key).toEqual(placeholdersOf(text))
  })

  test('are not the Portuguese ones: a long text is the same in no two languages', () => {
    for (const [key, text] of TEXTS.pt) {
      const words = text.replace(/\{\{\w+\}\}/g, '').match(/\p{L}{2,}/gu) ?? []
      if (words.length > 3) expect(texts.get(key), key).not.toBe(text)
    }
  })
})

test('no text is in both parts of a language', () => {
  const entrance = new Set(flat(ptEntrance).map(([key]) => key))
  expect(flat(pt).filter(([key]) => entrance.has(key))).toEqual([])
})

describe('components', () => {
  const ROOT = new URL('../../', import.meta.url).pathname
  const files = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.|^testing\/|^shared\/i18n\/(pt|en|es)(-|\.)/.test(file),
  )
  const found = files.map((file) => ({ file, ...readTexts(file, readFileSync(ROOT + file, 'utf8')) }))

  test('say nothing but what is in the texts', () => {
    expect(found.flatMap(({ file, spoken }) => spoken.map((text) => `${file}: ${text}`))).toEqual([])
  })

  test('show no raw key: a key stands nowhere but where it is translated', () => {
    const keys = new Set(TEXTS.pt.keys())
    const raw = found.flatMap(({ file, strings }) =>
      strings.filter((text) => keys.has(text)).map((text) => [file, text]),
    )
    expect(raw).toEqual([])
  })

  test('use every text', () => {
    const uses = found.flatMap(({ keys }) => keys)
    const isUsed = (key: string) => uses.some((use) => use.test(key) || use.test(baseOf(key)))
    expect([...TEXTS.pt.keys()].filter((key) => !isUsed(key))).toEqual([])
  })

  test('planted: a spoken text, a label, an accent, a raw key and a key in use are seen', () => {
    const source = `const A = () => <p title="Fechar" className="x">Olá {t('a.b')} {t(\`c.\${d}\`)} {'tickets.close'}</p>
      toastError('Falhou')`

    const { spoken, strings, keys } = readTexts('a.tsx', source)

    expect(spoken.sort()).toEqual(['Falhou', 'Fechar', 'Olá'])
    expect(strings).toContain('tickets.close')
    expect(keys.map((key) => key.source)).toEqual(['^a\\.b$', '^c\\..+$'])
    expect(readTexts('b.ts', `const a = 'não'`).spoken).toEqual(['não'])
  })
})

/** Attributes that people read or hear; in any other a text is one when it looks like one. */
const SPOKEN = /^(label|title|placeholder|description|alt|error|text|aria-(label|description|placeholder|valuetext))$/
const isSentence = (text: string) => /^\p{Lu}\p{Ll}|\p{L}\s+\p{L}/u.test(text)

type Node = { type: string; start: number; end: number; [field: string]: unknown }

/**
 * What a source file says to people by itself (`spoken`), which strings it has outside of `t(…)` and which keys it
 * translates, as patterns where a part of the key is computed.
 */
function readTexts(fileName: string, source: string): { spoken: string[]; strings: string[]; keys: RegExp[] } {
  const { program, errors } = parseSync(fileName, source)
  if (errors[0]) throw new Error(`${fileName} cannot be parsed: ${errors[0].message}`)
  const spoken: string[] = []
  const strings: string[] = []
  const keys: RegExp[] = []
  const translated = new Set<number>() // where the keys begin
  const hasWord = (text: string) => /\p{L}{2,}/u.test(text)

  const visit = {
    CallExpression({ callee, arguments: [first] }: Node & { callee: Node; arguments: Node[] }) {
      if (!first) return
      if (/^toast/.test(String(callee['name'])) && typeof first['value'] === 'string') spoken.push(first['value'])
      if (callee['name'] !== 't') return
      for (const key of keyNodes(first)) {
        translated.add(key.start)
        keys.push(patternOf(key))
      }
    },
    JSXText({ value }: Node) {
      if (hasWord(String(value))) spoken.push(String(value).trim())
    },
    JSXAttribute({ name, value }: Node & { name: Node; value: Node | null }) {
      const text = value?.type === 'Literal' && value['value']
      if (
        typeof text === 'string' &&
        hasWord(text) &&
        (SPOKEN.test(String(name['name'])) || (name['name'] !== 'rel' && isSentence(text)))
      )
        spoken.push(text)
    },
    Literal({ value, start }: Node) {
      if (typeof value !== 'string' || translated.has(start)) return
      strings.push(value)
      if (/[à-üÀ-Ü]/.test(value) && !fileName.endsWith('language.ts')) spoken.push(value)
    },
  }
  new Visitor(visit as never).visit(program)
  return { spoken, strings, keys }
}

/** Both ends of a condition are keys. */
const keyNodes = (node: Node): Node[] =>
  node.type === 'ConditionalExpression'
    ? [...keyNodes(node['consequent'] as Node), ...keyNodes(node['alternate'] as Node)]
    : [node]

function patternOf(node: Node): RegExp {
  const asPattern = (text: string) => text.replaceAll('.', '\\.')
  if (node.type === 'Literal') return new RegExp(`^${asPattern(String(node['value']))}$`)
  const quasis = (node['quasis'] ?? []) as { value: { cooked: string } }[]
  return new RegExp(`^${quasis.map(({ value }) => asPattern(value.cooked)).join('.+')}$`)
}
