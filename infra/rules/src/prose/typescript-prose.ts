import { type Argument, type Comment, type Expression, parseSync, Visitor } from 'oxc-parser'
import type { Prose } from './prose.ts'

const TESTS = new Set(['test', 'it'])
const DIRECTIVE = /^[\s*/]*(biome-ignore|oxlint-|eslint-|@ts-|@vitest-|#)/
const TAG = /@(returns|param \w+|throws)\s*/

/** @returns the comments, test names and error messages of a source file, in order */
export function readTypeScript(file: string, source: string): Prose[] {
  const { program, comments, errors } = parseSync(file, source)
  if (errors[0]) throw new Error(`${file} cannot be parsed: ${errors[0].message}`)
  const found: (Omit<Prose, 'line'> & { start: number })[] = joinLines(comments, source)
    .filter(({ text }) => !DIRECTIVE.test(text))
    .flatMap(({ text, start }) =>
      text
        .replace(/^\s*\*+/gm, '')
        .split(TAG_SPLIT)
        .map((part) => ({ kind: 'text' as const, text: part.replace(TAG, ''), start })),
    )
  new Visitor({
    CallExpression({ callee, arguments: [name] }) {
      const called = rootOf(callee)
      const kind = TESTS.has(called) ? 'test' : called === 'describe' ? 'text' : undefined
      const text = kind && literalOf(name)
      if (kind && text !== undefined && name) found.push({ kind, text, start: name.start })
    },
    NewExpression({ callee, arguments: given }) {
      if (!rootOf(callee).endsWith('Error')) return
      for (const argument of given) {
        const text = literalOf(argument)
        if (text !== undefined) found.push({ kind: 'text', text, start: argument.start })
      }
    },
  }).visit(program)
  const lineAt = createLineAt(source)
  return found
    .sort((one, other) => one.start - other.start)
    .map(({ kind, text, start }) => ({ kind, text, line: lineAt(start) }))
}

const TAG_SPLIT = /(?=@(?:returns|param \w+|throws)\s)/

/** Merges consecutive line comments into one text. */
function joinLines(comments: readonly Comment[], source: string): { text: string; start: number }[] {
  const joined: { text: string; start: number; end: number; isLine: boolean }[] = []
  for (const { type, value, start, end } of comments) {
    const last = joined.at(-1)
    const isLine = type === 'Line' && startsLine(source, start)
    if (isLine && last?.isLine && /^\s*$/.test(source.slice(last.end, start))) {
      last.text += `\n${value}`
      last.end = end
    } else joined.push({ text: value, start, end, isLine })
  }
  return joined
}

/** A comment at the end of a line of code is not continued by the comment of the next line. */
const startsLine = (source: string, start: number): boolean =>
  /^\s*$/.test(source.slice(source.lastIndexOf('\n', start - 1) + 1, start))

/** @returns the name at which a chain like `test.each(rows)` or `test.skipIf(isSlow)` begins */
function rootOf(callee: Expression): string {
  if (callee.type === 'Identifier') return callee.name
  if (callee.type === 'MemberExpression') return rootOf(callee.object)
  if (callee.type === 'CallExpression') return rootOf(callee.callee)
  return callee.type === 'TaggedTemplateExpression' ? rootOf(callee.tag) : ''
}

function literalOf(argument: Argument | undefined): string | undefined {
  if (argument?.type === 'Literal') return typeof argument.value === 'string' ? argument.value : undefined
  return argument?.type === 'TemplateLiteral'
    ? argument.quasis.map(({ value }) => value.cooked ?? '').join('…')
    : undefined
}

function createLineAt(source: string): (start: number) => number {
  let line = 1
  let seen = 0
  return (start) => {
    for (; seen < start; seen++) if (source[seen] === '\n') line++
    return line
  }
}
