import classes from './code.module.css'
import { Copy } from './copy.tsx'

/** Code that is read and copied; a long line is scrolled, also by the keyboard. */
export function Code({ label, value }: { label: string; value: string }) {
  return (
    <div className={classes.code}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard */}
      <section className={classes.lines} tabIndex={0} aria-label={label}>
        <pre>{value}</pre>
      </section>
      <Copy value={value} />
    </div>
  )
}
