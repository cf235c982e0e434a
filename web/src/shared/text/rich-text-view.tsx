import { createElement, Fragment, type ReactNode, useMemo } from 'react'
import { type MentionPart, mentionParts, type Named } from './mentions.ts'
import classes from './rich-text.module.css'
import { type Piece, readRichText } from './rich-text.ts'

const NOBODY: readonly Named[] = []

/**
 * The text of a message with its formatting, as React nodes and never as HTML.
 * @param people the people whose `@name` is highlighted
 */
export const RichText = ({ text, people = NOBODY }: { text: string; people?: readonly Named[] }) =>
  useMemo(() => nodesOf(readRichText(text), people), [text, people])

/** Passes the nodes as separate children, not as an array: their order never changes, so they need no keys. */
const nodesOf = (pieces: readonly Piece[], people: readonly Named[]): ReactNode =>
  createElement(Fragment, null, ...pieces.map((piece) => nodeOf(piece, people)))

function nodeOf(piece: Piece, people: readonly Named[]): ReactNode {
  switch (piece.kind) {
    case 'text':
      return people.length === 0 ? piece.text : withNames(piece.text, people)
    case 'mono':
      return <code className={classes.mono}>{piece.text}</code>
    case 'link':
      return (
        <a className={classes.link} href={piece.href} target="_blank" rel="noopener noreferrer">
          {piece.text}
        </a>
      )
    case 'bold':
      return <strong>{nodesOf(piece.pieces, people)}</strong>
    case 'italic':
      return <em>{nodesOf(piece.pieces, people)}</em>
    case 'strike':
      return <s>{nodesOf(piece.pieces, people)}</s>
    case 'quote':
    case 'entry':
      return <span className={classes[piece.kind]}>{nodesOf(piece.pieces, people)}</span>
  }
}

const withNames = (text: string, people: readonly Named[]): ReactNode =>
  createElement(Fragment, null, ...mentionParts(text, people).map(partOf))

const partOf = ({ text, person }: MentionPart): ReactNode =>
  person ? <span className={classes.name}>{text}</span> : text
