import { type Piece, readRichText } from './rich-text.ts'
import { withoutSignature } from './without-signature.ts'

const CUT = '…'
const OPENING = /(?<![\p{L}\p{N}])(?:[*_~]|`{3})(?=\S)/gu
const CLOSING = /(?<=\S)(?:[*_~]|`{3})(?![\p{L}\p{N}])/gu

/** @returns a text without its formatting marks, for places that show no formatting */
export const plainText = (text: string): string => wordsOf(readRichText(text), (words) => words)

/** @returns the text of a message without formatting marks; an outgoing text also loses its signature line */
export const saidText = (text: string, fromMe: boolean): string => plainText(fromMe ? withoutSignature(text) : text)

/**
 * @returns the text of an excerpt without formatting marks. An excerpt is cut where it begins or ends with '…', so it
 * also loses marks whose counterpart was cut off.
 */
export function excerptText(excerpt: string, fromMe: boolean): string {
  const said = fromMe ? withoutSignature(excerpt) : excerpt
  return wordsOf(readRichText(said), (words) => {
    const begun = excerpt.startsWith(CUT) ? words.replace(CLOSING, '') : words
    return excerpt.endsWith(CUT) ? begun.replace(OPENING, '') : begun
  })
}

/** @param read converts the text between marks; addresses and code stay unchanged */
const wordsOf = (pieces: readonly Piece[], read: (words: string) => string): string =>
  pieces
    .map((piece) => {
      if (!('pieces' in piece)) return wordsIn(piece, read)
      const words = wordsOf(piece.pieces, read)
      return 'isLast' in piece ? `${piece.kind === 'entry' ? '• ' : ''}${words}${piece.isLast ? '' : '\n'}` : words
    })
    .join('')

const wordsIn = ({ kind, text }: Extract<Piece, { text: string }>, read: (words: string) => string): string =>
  kind === 'text' ? read(text) : text
