import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { useUnreadChats } from '../../features/chats/use-unread-chats.ts'
import { useConnectionsAlert } from '../../features/connections/use-connections-alert.ts'
import { optionsQuery } from '../../shared/api/me.ts'
import { useAllowed } from '../../shared/session/current-user.tsx'
import type { MenuEntry, MenuPage } from '../menu/menu.ts'
import { useMenu } from '../menu/use-menu.ts'
import type { Badge } from './menu-badge.tsx'
import { MenuGroup, type ShownGroup } from './menu-group.tsx'
import { MenuLink, type ShownPage } from './menu-link.tsx'
import classes from './navigation.module.css'

type Props = { readonly isExpanded: boolean; readonly onGo?: () => void }

/** The menu, with the entries that the user may see. */
export function Navigation({ isExpanded, onGo }: Props) {
  const { t } = useTranslation()
  const menu = useMenu()
  const badges = useBadges()
  const options = useQuery(optionsQuery)
  const shownPage = ({ to, name, Icon, isOutside }: MenuPage): ShownPage => ({
    to,
    isOutside,
    Icon,
    label: t(`shell.pages.${name}`),
    badge: badges[name],
  })
  const shown = (entry: MenuEntry): ShownPage | ShownGroup =>
    'pages' in entry
      ? { Icon: entry.Icon, label: t(`shell.pages.${entry.name}`), pages: entry.pages.map(shownPage) }
      : shownPage(entry)
  return (
    <nav className={classes.navigation} data-expanded={isExpanded || undefined} aria-label={t('shell.navigation')}>
      {menu.map(
        ({ section, entries }) =>
          entries.length > 0 && (
            <Fragment key={section}>
              <h2 className={classes.section}>{t(`shell.sections.${section}`)}</h2>
              <MenuEntries entries={entries.map(shown)} isExpanded={isExpanded} onGo={onGo} />
            </Fragment>
          ),
      )}
      {isExpanded && options.data && (
        <p className={classes.version}>{t('shell.version', { version: options.data.version })}</p>
      )}
    </nav>
  )
}

/** The badges of the menu, by the name of the page. */
function useBadges(): Partial<Record<MenuPage['name'], Badge>> {
  const { t } = useTranslation()
  const needsAttention = useConnectionsAlert(useAllowed('connections:manage'))
  const unread = useUnreadChats()
  return {
    ...(needsAttention && { connections: { words: t('shell.connectionsAlert') } }),
    chats: { words: t('shell.chatsUnread', { count: unread }), count: unread },
  }
}

type EntriesProps = {
  readonly entries: readonly (ShownPage | ShownGroup)[]
  readonly isExpanded: boolean
  readonly onGo?: (() => void) | undefined
}

export const MenuEntries = ({ entries, ...rest }: EntriesProps) =>
  entries.map((entry) =>
    'pages' in entry ? (
      <MenuGroup key={entry.label} {...entry} {...rest} />
    ) : (
      <MenuLink key={entry.to} {...entry} {...rest} />
    ),
  )
