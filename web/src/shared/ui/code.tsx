import classes from './code.module.css'
import { Copy } from './copy.tsx'

type Props = {
  readonly label: string
  readonly value: string
  /** Whether a long line is broken, for values that must be visible as a whole. */
  readonly isWhole?: boolean
}

/** Code that is read and copied; a long line is scrolled, also by the keyboard. */
export function Code({ label, value, isWhole = false }: Props) {
  return (
    <div className={classes.code}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section className={classes.lines} data-whole={isWhole || undefined} tabIndex={0} aria-label={label}>
        <pre>{value}</pre>
      </section>
      <Copy value={value} />
    </div>
  )
}
