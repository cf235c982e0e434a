import classes from './code.module.css'
import { Copy } from './copy.tsx'

type Props = {
  readonly label: string
  readonly value: string
  /** Whether long lines wrap, for values that must be visible completely. */
  readonly isWhole?: boolean
}

/** Code to read and to copy. A long line scrolls, also by keyboard. */
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
