/** A piece of a message's text. */
export type Piece =
  | { readonly kind: 'text' | 'mono'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string }
  | { readonly kind: 'bold' | 'italic' | 'strike'; readonly pieces: readonly Piece[] }

const MARKS: Readonly<Record<string, 'bold' | 'italic' | 'strike'>> = { '*': 'bold', _: 'italic', '~': 'strike' }
const LINK = /(?:https?:\/\/|www\.)[^\s<>"]+/iuy
const TRAILING = /[.,;:!?)\]}'’*_~]+$/u // ends the sentence, not the address
const WORD = /[\p{L}\p{N}]/u

/** Parses WhatsApp's formatting (*bold* _italic_ ~strike~ ```mono```) and web addresses; anything else is text. */
export function readRichText(text: string): Piece[] {
  const pieces: Piece[] = []
  const unclosed: Unclosed = new Map()
  let plain = ''
  let at = 0
  while (at < text.length) {
    const found = monoAt(text, at) ?? linkAt(text, at) ?? markedAt(text, at, unclosed)
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

function monoAt(text: string, at: number): Found {
  if (!text.startsWith('```', at)) return undefined
  const close = text.indexOf('```', at + 4)
  return close < 0 ? undefined : { piece: { kind: 'mono', text: text.slice(at + 3, close) }, end: close + 3 }
}

function linkAt(text: string, at: number): Found {
  if (at > 0 && WORD.test(text[at - 1] ?? '')) return undefined
  LINK.lastIndex = at
  const address = LINK.exec(text)?.[0].replace(TRAILING, '')
  if (!address || !URL.canParse(withScheme(address))) return undefined
  return { piece: { kind: 'link', text: address, href: withScheme(address) }, end: at + address.length }
}

/** Up to where each mark is known to have no closing one, so that a text full of marks is not scanned again for each. */
type Unclosed = Map<string, number>

/** A mark opens before a word and closes after one, on the same line: '2 * 3 * 4' and 'snake_case' are plain text. */
function markedAt(text: string, at: number, unclosed: Unclosed): Found {
  const mark = text[at] ?? ''
  const kind = MARKS[mark]
  const opens = kind && !WORD.test(text[at - 1] ?? '') && !/[\s]/u.test(text[at + 1] ?? ' ')
  if (!opens || at < (unclosed.get(mark) ?? 0)) return undefined
  let end = at + 2
  for (; end < text.length && text[end] !== '\n'; end += 1) {
    const closes = text[end] === mark && !/\s/u.test(text[end - 1] ?? '') && !WORD.test(text[end + 1] ?? '')
    if (closes) return { piece: { kind, pieces: readRichText(text.slice(at + 1, end)) }, end: end + 1 }
  }
  unclosed.set(mark, end)
  return undefined
}

const withScheme = (address: string): string => (/^https?:/i.test(address) ? address : `https://${address}`)
