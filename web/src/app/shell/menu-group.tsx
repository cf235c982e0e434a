import { Menu, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconChevronRight, type IconMessages } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { matchPath, NavLink, useLocation } from 'react-router'
import { MenuBadge, oneBadge } from './menu-badge.tsx'
import { MenuLink, type ShownPage } from './menu-link.tsx'
import classes from './navigation.module.css'

/** A named group of pages. */
export type ShownGroup = {
  readonly label: string
  readonly Icon: typeof IconMessages
  readonly pages: readonly ShownPage[]
}

type Props = ShownGroup & { readonly isExpanded: boolean; readonly onGo?: (() => void) | undefined }

export function MenuGroup({ isExpanded, ...props }: Props) {
  const { pathname } = useLocation()
  const isActive = props.pages.some(({ to }) => matchPath({ path: to, end: false }, pathname))
  const Group = isExpanded ? Folding : FlyingOut
  return <Group {...props} isActive={isActive} />
}

type GroupProps = Omit<Props, 'isExpanded'> & { readonly isActive: boolean }

/** The pages below the group's name, while the group is open. The group of the current page opens by itself. */
function Folding({ label, Icon, pages, isActive, onGo }: GroupProps) {
  const id = useId()
  const [chosen, choose] = useState<{ readonly isActive: boolean; readonly isOpen: boolean }>()
  const isOpen = chosen?.isActive === isActive ? chosen.isOpen : isActive
  const badge = isOpen ? undefined : oneBadge(pages.map((page) => page.badge))
  return (
    <>
      <UnstyledButton
        className={classes.entry}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => choose({ isActive, isOpen: !isOpen })}
      >
        <Icon size={20} stroke={1.5} aria-hidden />
        <span className={classes.label}>{label}</span>
        {badge && <MenuBadge {...badge} />}
        <IconChevronRight className={classes.chevron} size={16} stroke={1.5} aria-hidden />
      </UnstyledButton>
      <ul id={id} aria-label={label} hidden={!isOpen} className={classes.group}>
        {pages.map((page) => (
          <li key={page.to}>
            <MenuLink {...page} isExpanded isInGroup onGo={onGo} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** The pages in a menu beside the icon, for the collapsed menu, which has no space for names. */
function FlyingOut({ label, Icon, pages, isActive, onGo }: GroupProps) {
  const badge = oneBadge(pages.map((page) => page.badge))
  return (
    <Menu position="right-start" shadow="md" width={220}>
      <Menu.Target>
        <UnstyledButton
          className={`${classes.entry} ${isActive ? 'active' : ''}`}
          data-hint={badge?.words ?? label}
          data-hint-side="right"
        >
          <Icon size={20} stroke={1.5} aria-hidden />
          <VisuallyHidden>{label}</VisuallyHidden>
          {badge && <MenuBadge {...badge} isSmall />}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{label}</Menu.Label>
        {pages.map(({ to, label: name, Icon: PageIcon, badge: own }) => (
          <Menu.Item
            key={to}
            component={NavLink}
            to={to}
            className={classes.beside ?? ''}
            onClick={onGo}
            leftSection={<PageIcon size={18} stroke={1.5} aria-hidden />}
            rightSection={own && own.count !== 0 && <MenuBadge {...own} />}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
