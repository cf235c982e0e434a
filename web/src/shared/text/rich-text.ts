import { addressAt } from './address-at.ts'

export type Piece =
  | { readonly kind: 'text' | 'mono'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string }
  | { readonly kind: 'bold' | 'italic' | 'strike'; readonly pieces: readonly Piece[] }
  | Line

/** A line of a quote or a list. `isLast` marks a line at the end of the text, without a line break. */
type Line = { readonly kind: 'quote' | 'entry'; readonly pieces: readonly Piece[]; readonly isLast: boolean }

const MARKS: Readonly<Record<string, 'bold' | 'italic' | 'strike'>> = { '*': 'bold', _: 'italic', '~': 'strike' }
const WORD = /[\p{L}\p{N}]/u
const QUOTE = /> ?/y
const ENTRY = /[*-] (?=\S)/y

/**
 * Parses the formatting of WhatsApp: *bold* _italic_ ~strike~ `code` ```mono```, quotes ('> '), list entries ('- ', '*
 * ') and web addresses. Everything else is plain text (faq.whatsapp.com/539178204879377).
 */
export function readRichText(text: string): Piece[] {
  return read(text, true)
}

/** @param hasLines whether the text may contain quotes and list entries */
function read(text: string, hasLines: boolean): Piece[] {
  const pieces: Piece[] = []
  const unclosed: Unclosed = new Map()
  let plain = ''
  let at = 0
  while (at < text.length) {
    const line = hasLines ? lineAt(text, at) : undefined
    const found = line ?? monoAt(text, at) ?? linkAt(text, at) ?? markedAt(text, at, unclosed)
    if (!found) {
      plain += text[at]
      at += 1
      continue
    }
    if (plain) pieces.push({ kind: 'text', text: plain })
    plain = ''
    pieces.push(found.piece)
    at = found.end
  }
  if (plain) pieces.push({ kind: 'text', text: plain })
  return pieces
}

type Found = { readonly piece: Piece; readonly end: number } | undefined

function lineAt(text: string, at: number): Found {
  if (at > 0 && text[at - 1] !== '\n') return undefined
  const kind = begins(QUOTE, text, at) ? 'quote' : begins(ENTRY, text, at) ? 'entry' : undefined
  if (!kind) return undefined
  const from = kind === 'quote' ? QUOTE.lastIndex : ENTRY.lastIndex
  const lineEnd = text.indexOf('\n', at)
  const [end, isLast] = lineEnd < 0 ? [text.length, true] : [lineEnd, false]
  return { piece: { kind, pieces: read(text.slice(from, end), false), isLast }, end: isLast ? end : end + 1 }
}

function begins(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at
  return pattern.test(text)
}

function monoAt(text: string, at: number): Found {
  if (text[at] !== '`') return undefined
  const fence = text.startsWith('```', at) ? '```' : '`'
  const from = at + fence.length
  const close = text.indexOf(fence, from + 1)
  const isClosed = close >= 0 && (fence !== '`' || !/[\n`]/.test(text.slice(from, close)))
  return isClosed ? { piece: { kind: 'mono', text: text.slice(from, close) }, end: close + fence.length } : undefined
}

function linkAt(text: string, at: number): Found {
  const address = addressAt(text, at)
  return address && { piece: { kind: 'link', ...address }, end: at + address.text.length }
}

/**
 * For each mark, the position before which it has no closing counterpart. It prevents scanning a text again for each of
 * its marks.
 */
type Unclosed = Map<string, number>

/**
 * Finds the marked text that begins at a position. A mark opens before a word and closes after a word on the same line,
 * so '2 * 3 * 4' and 'snake_case' are plain text.
 */
function markedAt(text: string, at: number, unclosed: Unclosed): Found {
  const mark = text[at] ?? ''
  const kind = MARKS[mark]
  const opens = kind && !WORD.test(text[at - 1] ?? '') && !/[\s]/u.test(text[at + 1] ?? ' ')
  if (!opens || at < (unclosed.get(mark) ?? 0)) return undefined
  let end = at + 2
  for (; end < text.length && text[end] !== '\n'; end += 1) {
    const closes = text[end] === mark && !/\s/u.test(text[end - 1] ?? '') && !WORD.test(text[end + 1] ?? '')
    if (closes) return { piece: { kind, pieces: read(text.slice(at + 1, end), false) }, end: end + 1 }
  }
  unclosed.set(mark, end)
  return undefined
}
