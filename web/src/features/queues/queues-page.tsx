import { ColorSwatch, Text } from '@mantine/core'
import type { Hours } from '@recado/contracts/hours'
import type { Queue } from '@recado/contracts/queues/queue'
import { IconSitemap } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useVariableNames } from '../../shared/contact-fields/use-variables.ts'
import { ListPage } from '../../shared/list/list-page.tsx'
import type { Column } from '../../shared/list/list-table.tsx'
import { useEditActions } from '../../shared/list/use-edit-actions.ts'
import { wholeList } from '../../shared/list/use-list.ts'
import { useRowDialogs } from '../../shared/list/use-row-dialogs.ts'
import { useCurrentUser } from '../../shared/session/current-user.tsx'
import { plainText } from '../../shared/text/plain-text.ts'
import { lazyDialog } from '../../shared/ui/lazy-part.tsx'
import { queueList } from './api.ts'
import { DeleteQueueDialog } from './delete-queue-dialog.tsx'
import { QueueTemplates } from './queue-templates.tsx'

const QueueDialog = lazyDialog(() => import('./queue-dialog.tsx'), 'QueueDialog')

type Props = {
  /** Whether each queue has opening hours of its own. */
  readonly hasHours: boolean
  /** Sets the business hours of the company; absent if it has some already. */
  readonly onHours?: ((hours: Hours) => Promise<unknown>) | undefined
}

/** The queues of the company, with their menu options. */
export function QueuesPage({ hasHours, onHours }: Props) {
  const { t } = useTranslation()
  const { plan } = useCurrentUser().company
  const query = useQuery(queueList)
  const { opened, ...dialogs } = useRowDialogs<Queue>()
  const [bornId, setBornId] = useState<number>()
  const columns = useColumns()
  const actionsOf = useEditActions(dialogs)
  const queues = query.data ?? []
  const common = {
    queues,
    hasHours,
    onClose: dialogs.close,
    onReload: dialogs.edit,
    onCreated: (queue: Queue) => {
      setBornId(queue.id)
      dialogs.edit(queue)
    },
  }
  return (
    <>
      <ListPage
        title={t('queues.title')}
        list={wholeList(query.data, query)}
        limit={plan.queues}
        columns={columns}
        nameOf={({ name }) => name}
        actionsOf={(queue) => actionsOf(queue, queue.name)}
        primary={{ label: t('queues.add'), onClick: dialogs.add }}
        empty={{
          icon: <IconSitemap size={32} stroke={1.5} />,
          text: t('queues.empty'),
          also: <QueueTemplates onHours={onHours} />,
        }}
      />
      {opened.what === 'add' && <QueueDialog {...common} firstTab="data" />}
      {opened.what === 'edit' && (
        <QueueDialog
          key={`${opened.row.id}-${opened.row.version}`}
          {...common}
          queue={opened.row}
          firstTab={opened.row.id === bornId ? 'options' : 'data'}
        />
      )}
      {opened.what === 'delete' && (
        <DeleteQueueDialog
          queue={opened.row}
          others={queues.filter(({ id }) => id !== opened.row.id)}
          onClose={dialogs.close}
        />
      )}
    </>
  )
}

function useColumns(): Column<Queue>[] {
  const { t } = useTranslation()
  const named = useVariableNames()
  const shown = (text: string) => named(plainText(text))
  return [
    {
      key: 'name',
      label: t('queues.name'),
      width: '30%',
      cell: ({ name }) => (
        <Text span truncate fw={550} title={name}>
          {name}
        </Text>
      ),
    },
    {
      key: 'color',
      label: t('queues.color'),
      width: '80px',
      cell: ({ color }) => <ColorSwatch color={color} size={20} title={color} withShadow={false} />,
    },
    { key: 'order', label: t('queues.order'), width: '90px', cell: ({ orderQueue }) => orderQueue },
    {
      key: 'greeting',
      label: t('queues.texts.greetingMessage'),
      isBlank: ({ greetingMessage }) => greetingMessage === '',
      cell: ({ greetingMessage }) => (
        <Text truncate title={shown(greetingMessage)} miw={0}>
          {shown(greetingMessage)}
        </Text>
      ),
    },
  ]
}
