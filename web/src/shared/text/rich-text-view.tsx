import { createElement, Fragment, type ReactNode, useMemo } from 'react'
import classes from './rich-text.module.css'
import { type Piece, readRichText } from './rich-text.ts'

/** A message's text with its formatting, as React nodes: never HTML. */
export const RichText = ({ text }: { text: string }) => useMemo(() => nodesOf(readRichText(text)), [text])

/** As separate children, not as an array: their order never changes, so they need no keys. */
const nodesOf = (pieces: readonly Piece[]): ReactNode => createElement(Fragment, null, ...pieces.map(nodeOf))

function nodeOf(piece: Piece): ReactNode {
  switch (piece.kind) {
    case 'text':
      return piece.text
    case 'mono':
      return <code className={classes.mono}>{piece.text}</code>
    case 'link':
      return (
        <a className={classes.link} href={piece.href} target="_blank" rel="noopener noreferrer">
          {piece.text}
        </a>
      )
    case 'bold':
      return <strong>{nodesOf(piece.pieces)}</strong>
    case 'italic':
      return <em>{nodesOf(piece.pieces)}</em>
    case 'strike':
      return <s>{nodesOf(piece.pieces)}</s>
  }
}
