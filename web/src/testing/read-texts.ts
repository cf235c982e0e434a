import { parseSync, Visitor } from 'vite'

/** Attributes that users read or hear. In any other attribute, a string counts as a text only if it looks like one. */
const SPOKEN = /^(label|title|placeholder|description|alt|error|text|aria-(label|description|placeholder|valuetext))$/
const isSentence = (text: string) => /^\p{Lu}\p{Ll}|\p{L}\s+\p{L}/u.test(text)

export type Node = { type: string; start: number; end: number; [field: string]: unknown }

/**
 * Reads a source file.
 * @returns `spoken`, the words for users that are not translated; `strings`, the strings outside of `t(…)`; and `keys`,
 * the translated keys, as patterns where a part of the key is computed
 */
export function readTexts(fileName: string, source: string): { spoken: string[]; strings: string[]; keys: RegExp[] } {
  const { program, errors } = parseSync(fileName, source)
  if (errors[0]) throw new Error(`${fileName} cannot be parsed: ${errors[0].message}`)
  const spoken: string[] = []
  const strings: string[] = []
  const keys: RegExp[] = []
  const translated = new Set<number>() // the positions where keys begin
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

/** The nodes of keys in an expression; both branches of a condition are keys. */
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
