import { VisuallyHidden } from '@mantine/core'
import type { IconMessages } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import { useConnectionsAlert } from '../../features/connections/use-connections-alert.ts'
import { useAllowed } from '../../shared/session/current-user.tsx'
import { optionsQuery } from '../../shared/session/me.ts'
import classes from './navigation.module.css'
import { useMenu } from './use-menu.ts'

type Props = { readonly isExpanded: boolean; readonly onGo?: () => void }

/** The menu, with the entries that the user may see. */
export function Navigation({ isExpanded, onGo }: Props) {
  const { t } = useTranslation()
  const menu = useMenu()
  const needsAttention = useConnectionsAlert(useAllowed('connections:manage'))
  const options = useQuery(optionsQuery)
  return (
    <nav className={classes.navigation} data-expanded={isExpanded || undefined} aria-label={t('shell.navigation')}>
      {menu.map(
        ({ section, entries }) =>
          entries.length > 0 && (
            <Fragment key={section}>
              <h2 className={classes.section}>{t(`shell.sections.${section}`)}</h2>
              {entries.map(({ to, name, Icon }) => (
                <Entry
                  key={to}
                  to={to}
                  label={t(`shell.pages.${name}`)}
                  Icon={Icon}
                  isExpanded={isExpanded}
                  {...(onGo ? { onGo } : {})}
                  {...(name === 'connections' && needsAttention ? { alert: t('shell.connectionsAlert') } : {})}
                />
              ))}
            </Fragment>
          ),
      )}
      {isExpanded && options.data && (
        <p className={classes.version}>{t('shell.version', { version: options.data.version })}</p>
      )}
    </nav>
  )
}

type EntryProps = Props & {
  readonly to: string
  readonly label: string
  readonly Icon: typeof IconMessages
  readonly alert?: string
}

const Entry = ({ to, label, Icon, alert, isExpanded, onGo }: EntryProps) => (
  <NavLink
    data-hint={isExpanded && !alert ? undefined : (alert ?? label)}
    data-hint-side="right"
    to={to}
    end={to === '/'}
    className={classes.entry ?? ''}
    {...(onGo ? { onClick: onGo } : {})}
  >
    <Icon size={20} stroke={1.5} aria-hidden />
    {isExpanded ? <span>{label}</span> : <VisuallyHidden>{label}</VisuallyHidden>}
    {alert && (
      <span className={classes.alert}>
        <span aria-hidden="true">!</span>
        <VisuallyHidden>{alert}</VisuallyHidden>
      </span>
    )}
  </NavLink>
)
