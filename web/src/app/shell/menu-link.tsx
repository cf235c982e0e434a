import { VisuallyHidden } from '@mantine/core'
import type { IconMessages } from '@tabler/icons-react'
import { NavLink } from 'react-router'
import { type Badge, MenuBadge, oneBadge } from './menu-badge.tsx'
import classes from './navigation.module.css'

/** A page in the form that the menu shows. */
export type ShownPage = {
  readonly to: string
  readonly label: string
  readonly Icon: typeof IconMessages
  readonly badge?: Badge | undefined
  /** Whether the page opens in a new window. */
  readonly isOutside?: true | undefined
}

type Props = ShownPage & {
  readonly isExpanded: boolean
  /** Whether the link is below the name of a group. */
  readonly isInGroup?: boolean
  readonly onGo?: (() => void) | undefined
}

export function MenuLink({ to, label, Icon, badge, isOutside, isExpanded, isInGroup, onGo }: Props) {
  const shown = oneBadge([badge])
  return (
    <NavLink
      data-hint={isExpanded && !shown ? undefined : (shown?.words ?? label)}
      data-hint-side="right"
      data-in-group={isInGroup}
      to={to}
      end={to === '/'}
      {...(isOutside && { target: '_blank', rel: 'noopener' })}
      className={classes.entry ?? ''}
      onClick={onGo}
    >
      <Icon size={20} stroke={1.5} aria-hidden />
      {isExpanded ? <span className={classes.label}>{label}</span> : <VisuallyHidden>{label}</VisuallyHidden>}
      {shown && <MenuBadge {...shown} isSmall={!isExpanded} />}
    </NavLink>
  )
}
