import { Badge, Button, Text } from '@mantine/core'
import type { Webhook } from '@recado/contracts/webhooks/webhook'
import { IconCode, IconKey, IconListDetails, IconWebhook } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListPage } from '../../shared/list/list-page.tsx'
import type { Column } from '../../shared/list/list-table.tsx'
import type { RowAction } from '../../shared/list/row-actions.tsx'
import { RowDialogs } from '../../shared/list/row-dialogs.tsx'
import { useEditActions } from '../../shared/list/use-edit-actions.ts'
import { useList } from '../../shared/list/use-list.ts'
import { useRowDialogs } from '../../shared/list/use-row-dialogs.ts'
import { DeleteDialog } from '../../shared/ui/delete-dialog.tsx'
import { lazyDialog } from '../../shared/ui/lazy-part.tsx'
import { useDeleteWebhook } from './api.ts'
import { RotateDialog } from './rotate-dialog.tsx'
import { SecretDialog } from './secret-dialog.tsx'
import { webhookLists } from './webhook-list.ts'

const WebhookDialog = lazyDialog(() => import('./webhook-dialog.tsx'), 'WebhookDialog')
const DeliveriesDrawer = lazyDialog(() => import('./deliveries-drawer.tsx'), 'DeliveriesDrawer')
const SignatureDialog = lazyDialog(() => import('./signature-dialog.tsx'), 'SignatureDialog')

type Beside =
  | { readonly what: 'deliveries' | 'rotate'; readonly row: Webhook }
  | { readonly what: 'secret'; readonly secret: string; readonly isAnother: boolean }
  | { readonly what: 'signature' }

/** The external systems that receive the events of the company. */
export function WebhooksPage() {
  const { t } = useTranslation()
  const list = useList(webhookLists, {})
  const columns = useColumns()
  const { opened, ...dialogs } = useRowDialogs<Webhook>()
  const editActions = useEditActions(dialogs)
  const removing = useDeleteWebhook()
  const [beside, setBeside] = useState<Beside>()
  const close = () => setBeside(undefined)
  const actionsOf = (row: Webhook): RowAction[] => [
    {
      label: t('webhooks.deliveries'),
      fullLabel: t('webhooks.deliveriesOf', { name: row.name }),
      Icon: IconListDetails,
      onClick: () => setBeside({ what: 'deliveries', row }),
    },
    {
      label: t('webhooks.secret.new'),
      fullLabel: t('webhooks.secret.newOf', { name: row.name }),
      Icon: IconKey,
      onClick: () => setBeside({ what: 'rotate', row }),
    },
    ...editActions(row, row.name),
  ]
  return (
    <>
      <ListPage
        title={t('webhooks.title')}
        list={list}
        columns={columns}
        nameOf={({ name }) => name}
        actionsOf={actionsOf}
        toneOf={({ switchedOff }) => (switchedOff ? 'orange' : undefined)}
        tools={
          <Button
            variant="default"
            leftSection={<IconCode size={18} stroke={1.5} />}
            onClick={() => setBeside({ what: 'signature' })}
          >
            {t('webhooks.signature.open')}
          </Button>
        }
        primary={{ label: t('webhooks.add'), onClick: dialogs.add }}
        empty={{ icon: <IconWebhook size={32} stroke={1.5} />, text: t('webhooks.empty') }}
      />
      <RowDialogs
        opened={opened}
        form={(record) => (
          <WebhookDialog
            record={record}
            onClose={dialogs.close}
            onReload={dialogs.edit}
            onSecret={(secret) => setBeside({ what: 'secret', secret, isAnother: false })}
          />
        )}
        removal={({ id, name }) => (
          <DeleteDialog
            id={id}
            title={t('webhooks.deleteTitle')}
            question={t('webhooks.deleteQuestion', { name })}
            doneText={t('webhooks.deleted')}
            removing={removing}
            onClose={dialogs.close}
          />
        )}
      />
      {beside?.what === 'deliveries' && <DeliveriesDrawer webhook={beside.row} onClose={close} />}
      {beside?.what === 'rotate' && (
        <RotateDialog
          webhook={beside.row}
          onSecret={(secret) => setBeside({ what: 'secret', secret, isAnother: true })}
          onClose={close}
        />
      )}
      {beside?.what === 'secret' && (
        <SecretDialog secret={beside.secret} isAnother={beside.isAnother} onClose={close} />
      )}
      {beside?.what === 'signature' && <SignatureDialog onClose={close} />}
    </>
  )
}

function useColumns(): Column<Webhook>[] {
  const { t } = useTranslation()
  return [
    {
      key: 'name',
      label: t('lists.name'),
      cell: ({ name }) => (
        <Text span truncate fw={550} title={name}>
          {name}
        </Text>
      ),
    },
    {
      key: 'url',
      label: t('webhooks.url'),
      cell: ({ url }) => (
        <Text span truncate title={url}>
          {url}
        </Text>
      ),
    },
    { key: 'events', label: t('webhooks.events'), width: '110px', cell: ({ events }) => events.length },
    {
      key: 'status',
      label: t('webhooks.state'),
      width: '210px',
      cell: ({ active, switchedOff }) => (
        <Badge color={active ? 'teal' : switchedOff ? 'orange' : 'gray'} variant="light">
          {t(active ? 'webhooks.on' : switchedOff ? `webhooks.offShort.${switchedOff}` : 'webhooks.offByHand')}
        </Badge>
      ),
    },
  ]
}
