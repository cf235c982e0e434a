import { Tooltip, VisuallyHidden } from '@mantine/core'
import { IconBrandWhatsapp, IconMessages } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import { useConnectionsAlert } from '../../features/connections/use-connections-alert.ts'
import { optionsQuery } from '../../features/session/api.ts'
import { useAllowed } from '../../shared/session/current-user.tsx'
import classes from './navigation.module.css'

type Props = { readonly isExpanded: boolean; readonly onGo?: () => void }

/** The menu. It has an entry for each screen that exists and that this person may see. */
export function Navigation({ isExpanded, onGo }: Props) {
  const { t } = useTranslation()
  const mayManage = useAllowed('connections:manage')
  const needsAttention = useConnectionsAlert(mayManage)
  const options = useQuery(optionsQuery)
  const common = { isExpanded, ...(onGo ? { onGo } : {}) }
  return (
    <nav className={classes.navigation} data-expanded={isExpanded || undefined} aria-label={t('shell.navigation')}>
      <h2 className={classes.section}>{t('shell.service')}</h2>
      <Entry {...common} to="/tickets" label={t('shell.tickets')} Icon={IconMessages} />
      {mayManage && (
        <>
          <h2 className={classes.section}>{t('shell.administration')}</h2>
          <Entry
            {...common}
            to="/connections"
            label={t('shell.connections')}
            Icon={IconBrandWhatsapp}
            {...(needsAttention ? { alert: t('shell.connectionsAlert') } : {})}
          />
        </>
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
  <Tooltip label={alert ?? label} position="right" disabled={isExpanded && !alert}>
    <NavLink to={to} className={classes.entry ?? ''} {...(onGo ? { onClick: onGo } : {})}>
      <Icon size={20} stroke={1.5} aria-hidden />
      {isExpanded ? <span>{label}</span> : <VisuallyHidden>{label}</VisuallyHidden>}
      {alert && (
        <span className={classes.alert}>
          <span aria-hidden="true">!</span>
          <VisuallyHidden>{alert}</VisuallyHidden>
        </span>
      )}
    </NavLink>
  </Tooltip>
)
