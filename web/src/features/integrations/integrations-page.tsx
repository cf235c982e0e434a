import type { Integration } from '@recado/contracts/integrations/integration'
import { IconArrowsExchange, IconPlugConnected } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListPage } from '../../shared/list/list-page.tsx'
import type { RowAction } from '../../shared/list/row-actions.tsx'
import { RowDialogs } from '../../shared/list/row-dialogs.tsx'
import { useAddress } from '../../shared/list/use-address.ts'
import { useEditActions } from '../../shared/list/use-edit-actions.ts'
import { useList } from '../../shared/list/use-list.ts'
import { useRowDialogs } from '../../shared/list/use-row-dialogs.ts'
import { DeleteDialog } from '../../shared/ui/delete-dialog.tsx'
import { lazyDialog } from '../../shared/ui/lazy-part.tsx'
import { useDeleteIntegration } from './api.ts'
import { integrationLists } from './integration-list.ts'
import { useIntegrationColumns } from './use-integration-columns.tsx'

const IntegrationDialog = lazyDialog(() => import('./dialog/integration-dialog.tsx'), 'IntegrationDialog')
const DeliveriesDialog = lazyDialog(() => import('./deliveries/deliveries-dialog.tsx'), 'DeliveriesDialog')

/** The bots and external systems that answer contacts of the company. */
export function IntegrationsPage() {
  const { t } = useTranslation()
  const address = useAddress()
  const text = address.read('q')
  const list = useList(integrationLists, { text })
  const columns = useIntegrationColumns()
  const { opened, ...dialogs } = useRowDialogs<Integration>()
  const editActions = useEditActions(dialogs)
  const [delivered, setDelivered] = useState<Integration>()
  const removing = useDeleteIntegration()
  const actionsOf = (integration: Integration): RowAction[] => {
    const { name } = integration
    const [edit, remove] = editActions(integration, name)
    const deliveries: RowAction = {
      label: t('integrations.deliveries'),
      fullLabel: t('integrations.deliveriesOf', { name }),
      Icon: IconArrowsExchange,
      onClick: () => setDelivered(integration),
    }
    return [edit, deliveries, remove]
  }
  return (
    <>
      <ListPage
        title={t('integrations.title')}
        list={list}
        columns={columns}
        nameOf={({ name }) => name}
        actionsOf={actionsOf}
        search={{ label: t('integrations.search'), text, onSearch: (q) => address.change({ q }) }}
        primary={{ label: t('integrations.add'), onClick: dialogs.add }}
        empty={{ icon: <IconPlugConnected size={32} stroke={1.5} />, text: t('integrations.empty') }}
      />
      <RowDialogs
        opened={opened}
        form={(record) => <IntegrationDialog record={record} onClose={dialogs.close} onReload={dialogs.edit} />}
        removal={({ id, name }) => (
          <DeleteDialog
            id={id}
            title={t('integrations.deleteTitle')}
            question={t('integrations.deleteQuestion', { name })}
            doneText={t('integrations.deleted')}
            removing={removing}
            onClose={dialogs.close}
          />
        )}
      />
      {delivered && <DeliveriesDialog integration={delivered} onClose={() => setDelivered(undefined)} />}
    </>
  )
}
