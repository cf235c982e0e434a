import { createElement, Fragment, type ReactNode } from 'react'
import { partsAround } from './parts-around.ts'
import classes from './rich-text.module.css'

/** A text in which the search term is highlighted. */
export const Marked = ({ text, sought }: { text: string; sought: string }) =>
  createElement(Fragment, null, ...partsAround(text, sought).map(partOf))

const partOf = (part: string, index: number): ReactNode =>
  index % 2 === 1 ? <mark className={classes.mark}>{part}</mark> : part
