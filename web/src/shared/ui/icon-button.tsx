import { Loader } from '@mantine/core'
import type { IconX } from '@tabler/icons-react'
import type { ComponentProps, CSSProperties } from 'react'
import classes from './icon-button.module.css'

type Props = Omit<ComponentProps<'button'>, 'children' | 'style'> & {
  readonly label: string
  /** The text of the tooltip; the label by default. */
  readonly hint?: string | false
  readonly Icon: typeof IconX
  readonly iconSize?: number // in pixels, like `size`
  readonly size?: number
  readonly kind?: 'quiet' | 'red' | 'outlined' | 'filled'
  readonly isRound?: boolean
  /** Whether the action that the button started is still running. */
  readonly isBusy?: boolean
}

/**
 * A button with an icon. It is a plain element, because the library's component computes its styles on each render, and
 * a scrolling list renders hundreds of buttons (docs/measurements.md). Its style rules have no specificity (`:where`),
 * so a class of the caller wins.
 */
export function IconButton({ label, hint, Icon, iconSize = 18, size = 36, kind = 'quiet', ...rest }: Props) {
  const { isRound = false, isBusy = false, disabled = false, className = '', ...props } = rest
  return (
    <button
      type="button"
      data-hint={hint === undefined ? true : hint || undefined}
      {...props}
      className={`mantine-focus-auto ${classes.button} ${className}`}
      style={{ '--size': `${size / 16}rem` } as CSSProperties}
      data-kind={kind}
      data-round={isRound || undefined}
      disabled={disabled || isBusy}
      aria-label={label}
      aria-busy={isBusy || undefined}
    >
      {isBusy ? (
        <Loader size={size * 0.55} color="currentColor" aria-hidden />
      ) : (
        <Icon size={iconSize} stroke={1.5} aria-hidden />
      )}
    </button>
  )
}
