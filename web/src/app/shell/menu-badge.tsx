import { VisuallyHidden } from '@mantine/core'
import classes from './menu-badge.module.css'

/** The badge of a menu entry, in words: a number of things, or without a number a problem. */
export type Badge = { readonly words: string; readonly count?: number }

const MOST = 99

/**
 * @returns one badge for all of a group: an alert goes before numbers, which add up. Undefined when no badge is needed
 */
export function oneBadge(badges: readonly (Badge | undefined)[]): Badge | undefined {
  const shown = badges.filter((badge) => badge !== undefined && badge.count !== 0) as Badge[]
  const words = shown.map((badge) => badge.words).join(', ')
  if (shown.length === 0) return undefined
  if (shown.some(({ count }) => count === undefined)) return { words }
  return { words, count: shown.reduce((sum, { count = 0 }) => sum + count, 0) }
}

type Props = Badge & {
  /** Whether it is over an icon. */
  readonly isSmall?: boolean
}

export const MenuBadge = ({ words, count, isSmall }: Props) => (
  <span className={classes.badge} data-alert={count === undefined || undefined} data-small={isSmall || undefined}>
    <span aria-hidden="true">{count === undefined ? '!' : count > MOST ? `${MOST}+` : count}</span>
    <VisuallyHidden>{words}</VisuallyHidden>
  </span>
)
