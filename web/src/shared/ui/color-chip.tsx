import type { ReactNode } from 'react'
import classes from './color-chip.module.css'

/** A name with its chosen colour. The text keeps the default colour, so that it is always readable. */
export const ColorChip = ({ color, children }: { color: string; children: ReactNode }) => (
  <span className={classes.chip} style={{ '--chip': color } as Record<string, string>}>
    <span className={classes.dot} aria-hidden="true" />
    <span className={classes.text}>{children}</span>
  </span>
)
