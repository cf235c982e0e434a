import type { ReactNode } from 'react'
import classes from './color-chip.module.css'

/** A name in the colour that somebody chose for it. The text keeps its own colour, so it is readable on any. */
export const ColorChip = ({ color, children }: { color: string; children: ReactNode }) => (
  <span className={classes.chip} style={{ '--chip': color } as Record<string, string>}>
    <span className={classes.dot} aria-hidden="true" />
    <span className={classes.text}>{children}</span>
  </span>
)
