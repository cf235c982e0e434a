import { VisuallyHidden } from '@mantine/core'
import classes from './menu-badge.module.css'

/**
 * The badge of a menu entry, with its text for screen readers. It shows a count, or, without a count, that there is a
 * problem.
 */
export type Badge = { readonly words: string; readonly count?: number }

const MOST = 99

/**
 * @returns one badge for a whole group: a problem takes precedence, and counts are added up; undefined when the group
 * needs no badge
 */
export function oneBadge(badges: readonly (Badge | undefined)[]): Badge | undefined {
  const shown = badges.filter((badge) => badge !== undefined && badge.count !== 0) as Badge[]
  const words = shown.map((badge) => badge.words).join(', ')
  if (shown.length === 0) return undefined
  if (shown.some(({ count }) => count === undefined)) return { words }
  return { words, count: shown.reduce((sum, { count = 0 }) => sum + count, 0) }
}

type Props = Badge & {
  /** Whether the badge is over an icon. */
  readonly isSmall?: boolean
}

export const MenuBadge = ({ words, count, isSmall }: Props) => (
  <span className={classes.badge} data-alert={count === undefined || undefined} data-small={isSmall || undefined}>
    <span aria-hidden="true">{count === undefined ? '!' : count > MOST ? `${MOST}+` : count}</span>
    <VisuallyHidden>{words}</VisuallyHidden>
  </span>
)
