import { Badge } from '@mantine/core'
import type { Connection } from '@recado/contracts/connections/connection'
import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatPhone, useFormat } from '../../shared/i18n/format.ts'
import type { Column } from '../../shared/list/list-table.tsx'
import { useSpoken } from '../../shared/messages/use-spoken.ts'
import classes from './connection-columns.module.css'
import { ReachNote } from './reach-note.tsx'
import { SessionButtons } from './session-buttons.tsx'
import { StatusLabel } from './status.tsx'
import { Trouble } from './trouble.tsx'

/** @param onShowCode opens the QR code of a connection that is to be paired */
export function useConnectionColumns(onShowCode: (id: number) => void): Column<Connection>[] {
  const { t } = useTranslation()
  const spoken = useSpoken()
  return [
    { key: 'name', label: t('connections.name'), cell: (connection) => <Name connection={connection} /> },
    {
      key: 'status',
      label: t('connections.status'),
      width: '18%',
      cell: (connection) => {
        const { status, statusReason, statusWords, networkWords, retryAt } = connection
        return (
          <span>
            <StatusLabel status={status} reason={statusReason && spoken(statusWords, statusReason)} />
            {(networkWords || retryAt) && <Trouble session={connection} />}
            <ReachNote connection={connection} />
          </span>
        )
      },
    },
    {
      key: 'session',
      label: t('connections.session'),
      width: '28%',
      cell: (connection) => <SessionButtons connection={connection} onShowCode={() => onShowCode(connection.id)} />,
    },
    {
      key: 'updatedAt',
      label: t('connections.updatedAt'),
      width: '15%',
      cell: (connection) => <UpdatedAt connection={connection} />,
    },
    {
      key: 'isDefault',
      label: t('connections.isDefault'),
      width: '76px',
      isBlank: ({ isDefault }) => !isDefault,
      cell: ({ isDefault }) =>
        isDefault && <IconCheck size={18} stroke={1.75} role="img" aria-label={t('lists.yes')} />,
    },
  ]
}

function Name({ connection: { name, type, number } }: { connection: Connection }) {
  const { t } = useTranslation()
  return (
    <span>
      <span className={classes.title}>
        {name}
        {type === 'sandbox' && (
          <Badge size="sm" variant="default" tt="none" fw={500}>
            {t('connections.simulated')}
          </Badge>
        )}
      </span>
      {number && <span className={classes.number}>{formatPhone(number)}</span>}
    </span>
  )
}

function UpdatedAt({ connection }: { connection: Connection }) {
  const { t } = useTranslation()
  const format = useFormat()
  const when = (at: string | null) => (at ? format.dateTime(at) : t('connections.noTraffic'))
  const traffic = [
    t('connections.lastInbound', { date: when(connection.lastInboundAt) }),
    t('connections.lastOutbound', { date: when(connection.lastOutboundAt) }),
  ]
  return (
    <time data-hint={traffic.join('\n')} className={classes.time} dateTime={connection.updatedAt}>
      {format.dateTime(connection.updatedAt)}
    </time>
  )
}
