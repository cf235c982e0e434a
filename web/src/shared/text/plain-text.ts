import { type Piece, readRichText } from './rich-text.ts'
import { withoutSignature } from './without-signature.ts'

/** @returns a text as it reads, without the marks that format it: for lines that show no formatting */
export const plainText = (text: string): string => wordsOf(readRichText(text))

/** @returns in one line what somebody said; what we said without who wrote it */
export const saidText = (text: string, fromMe: boolean): string => plainText(fromMe ? withoutSignature(text) : text)

const wordsOf = (pieces: readonly Piece[]): string =>
  pieces.map((piece) => ('pieces' in piece ? wordsOf(piece.pieces) : piece.text)).join('')
