import { type Piece, readRichText } from './rich-text.ts'
import { withoutSignature } from './without-signature.ts'

/** @returns a text without its formatting marks, for lines that show no formatting */
export const plainText = (text: string): string => wordsOf(readRichText(text))

/** @returns the text of a message without formatting; of ours, without the signature */
export const saidText = (text: string, fromMe: boolean): string => plainText(fromMe ? withoutSignature(text) : text)

const wordsOf = (pieces: readonly Piece[]): string =>
  pieces.map((piece) => ('pieces' in piece ? wordsOf(piece.pieces) : piece.text)).join('')
