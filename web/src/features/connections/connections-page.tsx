import { Button, Title } from '@mantine/core'
import type { Connection } from '@recado/contracts/connections/connection'
import type { Queue } from '@recado/contracts/queues/queue'
import { IconBrandWhatsapp, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState, ErrorState } from '../../shared/ui/states.tsx'
import { connectionList } from './api.ts'
import { ConnectionDialog } from './connection-dialog.tsx'
import classes from './connections-page.module.css'
import { ConnectionsTable } from './connections-table.tsx'
import { HistoryDialog } from './history-dialog.tsx'
import { isWhole } from './place.ts'
import { QrDialog } from './qr-dialog.tsx'
import { TableSkeleton } from './table-skeleton.tsx'

/** What the installation says of its simulated phone; null when there is none. */
type Sandbox = { readonly isOffered: boolean; readonly phoneUrl: string | null }
type Props = { readonly queues: readonly Queue[]; readonly sandbox: Sandbox }

/** The WhatsApp numbers of the company: add, pair, watch, remove. */
export function ConnectionsPage({ queues, sandbox }: Props) {
  const { t } = useTranslation()
  const query = useQuery(connectionList)
  const [isAdding, setAdding] = useState(false)
  const [pairingId, setPairingId] = useState<number>()
  const connections = query.data?.filter(isWhole)
  const [editing, setEditing] = useState<Connection>()
  const [historyId, setHistoryId] = useState<number>()
  const pairing = connections?.find(({ id }) => id === pairingId)
  const remembered = connections?.find(({ id }) => id === historyId)

  const addButton = (
    <Button leftSection={<IconPlus size={18} stroke={1.5} />} onClick={() => setAdding(true)}>
      {t('connections.add')}
    </Button>
  )
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <Title order={1}>
          {t('connections.title')} {connections && <span className={classes.count}>{connections.length}</span>}
        </Title>
        {connections && connections.length > 0 && addButton}
      </header>
      <div className={classes.card}>
        {connections === undefined && query.isError && <ErrorState onRetry={() => query.refetch()} />}
        {connections === undefined && !query.isError && <TableSkeleton />}
        {connections?.length === 0 && (
          <EmptyState
            icon={<IconBrandWhatsapp size={32} stroke={1.5} />}
            text={t('connections.empty')}
            action={addButton}
          />
        )}
        {connections && connections.length > 0 && (
          <ConnectionsTable
            connections={connections}
            onShowCode={setPairingId}
            onEdit={(wanted) => setEditing(connections.find(({ id }) => id === wanted))}
            onHistory={setHistoryId}
          />
        )}
      </div>
      {isAdding && (
        <ConnectionDialog
          queues={queues}
          isSandboxOffered={sandbox.isOffered}
          onClose={() => setAdding(false)}
          onSaved={({ id }) => {
            setAdding(false)
            setPairingId(id)
          }}
        />
      )}
      {editing && (
        <ConnectionDialog
          key={editing.id}
          connection={editing}
          present={connections?.find(({ id }) => id === editing.id)}
          queues={queues}
          isSandboxOffered={sandbox.isOffered}
          onClose={() => setEditing(undefined)}
          onSaved={() => setEditing(undefined)}
        />
      )}
      {remembered && <HistoryDialog connection={remembered} onClose={() => setHistoryId(undefined)} />}
      {pairing && <QrDialog connection={pairing} phoneUrl={sandbox.phoneUrl} onClose={() => setPairingId(undefined)} />}
    </div>
  )
}
