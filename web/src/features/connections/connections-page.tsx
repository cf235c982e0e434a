import type { Connection } from '@recado/contracts/connections/connection'
import type { Queue } from '@recado/contracts/queues/queue'
import { IconBrandWhatsapp, IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListPage } from '../../shared/list/list-page.tsx'
import type { RowAction } from '../../shared/list/row-actions.tsx'
import { useEditActions } from '../../shared/list/use-edit-actions.ts'
import { useLinkedDialog } from '../../shared/list/use-linked-dialog.ts'
import { wholeList } from '../../shared/list/use-list.ts'
import { useRowDialogs } from '../../shared/list/use-row-dialogs.ts'
import { useCurrentUser } from '../../shared/session/current-user.tsx'
import { DeleteDialog } from '../../shared/ui/delete-dialog.tsx'
import { lazyDialog } from '../../shared/ui/lazy-part.tsx'
import { activeTickets, connectionList, useDeleteConnection } from './api.ts'
import { useConnectionColumns } from './connection-columns.tsx'
import { isWhole } from './place.ts'

const ConnectionDialog = lazyDialog(() => import('./connection-dialog.tsx'), 'ConnectionDialog')
const HistoryDialog = lazyDialog(() => import('./history-dialog.tsx'), 'HistoryDialog')
const QrDialog = lazyDialog(() => import('./qr-dialog.tsx'), 'QrDialog')

/** The simulated phone of the installation. Its address is null when there is none. */
type Sandbox = { readonly isOffered: boolean; readonly phoneUrl: string | null }
type Props = { readonly queues: readonly Queue[]; readonly sandbox: Sandbox }

/** The WhatsApp numbers of the company, which can be added, paired, watched and removed. */
export function ConnectionsPage({ queues, sandbox }: Props) {
  const { t } = useTranslation()
  const { plan } = useCurrentUser().company
  const query = useQuery(connectionList)
  const connections = query.data?.filter(isWhole)
  const { opened, ...dialogs } = useRowDialogs<Connection>()
  const addition = useLinkedDialog('add')
  const [pairingId, setPairingId] = useState<number>()
  const [historyId, setHistoryId] = useState<number>()
  const presentOf = (id: number | undefined) => connections?.find((connection) => connection.id === id)
  const pairing = presentOf(pairingId)
  const remembered = presentOf(historyId)
  const columns = useConnectionColumns(setPairingId)
  const editActions = useEditActions(dialogs)
  const actionsOf = (connection: Connection): RowAction[] => {
    const [edit, remove] = editActions(connection, connection.name)
    const history: RowAction = {
      label: t('connections.history'),
      fullLabel: t('connections.historyOf', { name: connection.name }),
      Icon: IconHistory,
      onClick: () => setHistoryId(connection.id),
    }
    return [edit, history, remove]
  }
  const common = {
    queues,
    isSandboxOffered: sandbox.isOffered,
    onClose: dialogs.close,
    onReload: dialogs.edit,
  }
  return (
    <>
      <ListPage
        title={t('connections.title')}
        list={wholeList(connections, query)}
        limit={plan.connections}
        columns={columns}
        nameOf={({ name }) => name}
        actionsOf={actionsOf}
        primary={{ label: t('connections.add'), onClick: addition.open }}
        empty={{ icon: <IconBrandWhatsapp size={32} stroke={1.5} />, text: t('connections.empty') }}
      />
      {addition.isOpen && (
        <ConnectionDialog
          {...common}
          onClose={addition.close}
          onSaved={({ id }) => {
            addition.close()
            setPairingId(id)
          }}
        />
      )}
      {opened.what === 'edit' && (
        <ConnectionDialog
          key={`${opened.row.id}-${opened.row.version}`}
          {...common}
          connection={opened.row}
          present={presentOf(opened.row.id)}
          onSaved={dialogs.close}
        />
      )}
      {opened.what === 'delete' && <DeleteConnection connection={opened.row} onClose={dialogs.close} />}
      {remembered && <HistoryDialog connection={remembered} onClose={() => setHistoryId(undefined)} />}
      {pairing && <QrDialog connection={pairing} phoneUrl={sandbox.phoneUrl} onClose={() => setPairingId(undefined)} />}
    </>
  )
}

function DeleteConnection({ connection: { id, name }, onClose }: { connection: Connection; onClose: () => void }) {
  const { t } = useTranslation()
  const { data: count } = useQuery(activeTickets(id))
  const removing = useDeleteConnection()
  const question =
    count === undefined ? t('connections.deleteConfirm', { name }) : t('connections.deleteCounted', { name, count })
  return (
    <DeleteDialog
      id={id}
      title={t('connections.deleteTitle')}
      question={question}
      doneText={t('connections.deleted')}
      removing={removing}
      onClose={onClose}
    />
  )
}
