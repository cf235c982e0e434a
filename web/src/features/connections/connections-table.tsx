import { ActionIcon, Badge, Table, Tooltip } from '@mantine/core'
import type { Connection } from '@recado/contracts/connections/connection'
import { IconCheck, IconHistory, IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatPhone, useFormat } from '../../shared/i18n/format.ts'
import classes from './connections-table.module.css'
import { DeleteButton } from './delete-button.tsx'
import { SessionButtons } from './session-buttons.tsx'
import { StatusLabel } from './status.tsx'

type Open = (id: number) => void
type Props = {
  readonly connections: readonly Connection[]
  readonly onShowCode: Open
  readonly onEdit: Open
  readonly onHistory: Open
}

/** One row per connection; on narrow screens the style sheet turns rows into cards. */
export function ConnectionsTable({ connections, ...open }: Props) {
  const { t } = useTranslation()
  return (
    <Table className={classes.table} verticalSpacing={9} horizontalSpacing="md" aria-label={t('connections.title')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('connections.name')}</Table.Th>
          <Table.Th>{t('connections.status')}</Table.Th>
          <Table.Th>{t('connections.session')}</Table.Th>
          <Table.Th>{t('connections.updatedAt')}</Table.Th>
          <Table.Th>{t('connections.isDefault')}</Table.Th>
          <Table.Th className={classes.end}>{t('connections.actions')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {connections.map((connection) => (
          <ConnectionRow key={connection.id} connection={connection} {...open} />
        ))}
      </Table.Tbody>
    </Table>
  )
}

type RowProps = Omit<Props, 'connections'> & { readonly connection: Connection }

function ConnectionRow({ connection, onShowCode, onEdit, onHistory }: RowProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { id, name, type, number, status, statusReason, updatedAt, isDefault } = connection
  return (
    <Table.Tr>
      <Table.Th scope="row" className={classes.name}>
        <span className={classes.title}>
          {name}
          {type === 'sandbox' && (
            <Badge size="sm" variant="default" tt="none" fw={500}>
              {t('connections.simulated')}
            </Badge>
          )}
        </span>
        {number && <span className={classes.number}>{formatPhone(number)}</span>}
      </Table.Th>
      <Cell label={t('connections.status')}>
        <StatusLabel status={status} reason={statusReason} />
      </Cell>
      <Cell label={t('connections.session')}>
        <SessionButtons connection={connection} onShowCode={() => onShowCode(id)} />
      </Cell>
      <Cell label={t('connections.updatedAt')}>
        <Tooltip label={<Traffic connection={connection} />}>
          <time className={classes.time} dateTime={updatedAt}>
            {format.dateTime(updatedAt)}
          </time>
        </Tooltip>
      </Cell>
      <Cell label={t('connections.isDefault')} isBlank={!isDefault}>
        {isDefault ? <IconCheck size={18} stroke={1.75} role="img" aria-label={t('connections.yes')} /> : '–'}
      </Cell>
      <Cell label={t('connections.actions')} isEnd>
        <span className={classes.actions}>
          <RowAction
            label={t('connections.edit')}
            fullLabel={t('connections.editOf', { name })}
            onClick={() => onEdit(id)}
          >
            <IconPencil size={18} stroke={1.5} />
          </RowAction>
          <RowAction
            label={t('connections.history')}
            fullLabel={t('connections.historyOf', { name })}
            onClick={() => onHistory(id)}
          >
            <IconHistory size={18} stroke={1.5} />
          </RowAction>
          <DeleteButton connection={connection} />
        </span>
      </Cell>
    </Table.Tr>
  )
}

/** When something last came in or went out. */
function Traffic({ connection }: { connection: Connection }) {
  const { t } = useTranslation()
  const format = useFormat()
  const when = (at: string | null) => (at ? format.dateTime(at) : t('connections.noTraffic'))
  return (
    <>
      {t('connections.lastInbound', { date: when(connection.lastInboundAt) })}
      <br />
      {t('connections.lastOutbound', { date: when(connection.lastOutboundAt) })}
    </>
  )
}

type ActionProps = {
  readonly label: string
  readonly fullLabel: string
  readonly onClick: () => void
  readonly children: ReactNode
}

const RowAction = ({ label, fullLabel, onClick, children }: ActionProps) => (
  <Tooltip label={label}>
    <ActionIcon aria-label={fullLabel} onClick={onClick}>
      {children}
    </ActionIcon>
  </Tooltip>
)

type CellProps = {
  readonly label: string
  readonly isEnd?: boolean
  readonly isBlank?: boolean
  readonly children: ReactNode
}

const Cell = ({ label, isEnd = false, isBlank = false, children }: CellProps) => (
  <Table.Td data-label={label} data-blank={isBlank || undefined} className={isEnd ? classes.end : undefined}>
    {children}
  </Table.Td>
)
