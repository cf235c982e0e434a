import type { Integration, IntegrationDelivery } from '@recado/contracts/integrations/integration'
import { IconArrowsExchange, IconRepeat } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../../shared/api/error-text.ts'
import { useFormat } from '../../../shared/i18n/format.ts'
import { ListRows } from '../../../shared/list/list-rows.tsx'
import type { Column } from '../../../shared/list/list-table.tsx'
import type { RowAction } from '../../../shared/list/row-actions.tsx'
import { wholeList } from '../../../shared/list/use-list.ts'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { toastError, toastInfo } from '../../../shared/ui/toast.ts'
import { useIsNarrow } from '../../../shared/ui/use-media.ts'
import classes from '../integrations.module.css'
import { integrationDeliveries, useRepeatDelivery } from './deliveries.ts'
import { DeliveryStatus } from './delivery-status.tsx'

/** The last calls of an integration, with the result, the duration and the size of each, but never the content. */
export function DeliveriesDialog({ integration, onClose }: { integration: Integration; onClose: () => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  const isNarrow = useIsNarrow()
  const query = useQuery(integrationDeliveries(integration.id))
  const columns = useColumns()
  const repeating = useRepeatDelivery(integration.id)
  const isRepeatable = integration.type === 'webhook' || integration.type === 'n8n'
  const actionsOf = ({ id, at, status }: IntegrationDelivery): RowAction[] => {
    if (status === 'waiting') return []
    return [
      {
        label: t('integrations.delivery.repeat'),
        fullLabel: t('integrations.delivery.repeatOf', { at: format.dateTime(at) }),
        Icon: IconRepeat,
        onClick: () =>
          repeating.mutate(id, {
            onSuccess: ({ message }) => toastInfo(message),
            onError: (error) => toastError(errorMessage(error, t('common.somethingWrong'))),
          }),
      },
    ]
  }
  const title = t('integrations.deliveriesOf', { name: integration.name })
  return (
    <Dialog onClose={onClose} title={title} size={920} fullScreen={isNarrow}>
      <div className={classes.dialog}>
        <p className={classes.note}>{t('integrations.delivery.note')}</p>
        <ListRows
          label={title}
          list={wholeList(query.data, query)}
          columns={columns}
          {...(isRepeatable && { actionsOf })}
          nameOf={({ at }) => format.dateTime(at)}
          toneOf={({ status }) => (status === 'failed' ? 'red' : undefined)}
          empty={{
            icon: <IconArrowsExchange size={32} stroke={1.5} />,
            text: t('integrations.delivery.empty'),
          }}
        />
      </div>
    </Dialog>
  )
}

function useColumns(): Column<IntegrationDelivery>[] {
  const { t } = useTranslation()
  const format = useFormat()
  const bytes = (size: number | null) => (size === null ? t('integrations.delivery.none') : format.bytes(size))
  return [
    {
      key: 'at',
      label: t('integrations.delivery.at'),
      width: '175px',
      cell: ({ at }) => <time dateTime={at}>{format.dateTime(at)}</time>,
    },
    {
      key: 'status',
      label: t('integrations.delivery.status'),
      cell: (delivery) => <DeliveryStatus delivery={delivery} />,
    },
    {
      key: 'attempt',
      label: t('integrations.delivery.attempt'),
      width: '90px',
      cell: ({ attempt }) => format.number(attempt),
    },
    {
      key: 'ms',
      label: t('integrations.delivery.time'),
      width: '100px',
      isBlank: ({ ms }) => ms === null,
      cell: ({ ms }) => (ms === null ? t('integrations.delivery.none') : `${format.number(ms)} ms`),
    },
    {
      key: 'sent',
      label: t('integrations.delivery.sent'),
      width: '110px',
      isBlank: ({ requestBytes }) => requestBytes === null,
      cell: ({ requestBytes }) => bytes(requestBytes),
    },
    {
      key: 'received',
      label: t('integrations.delivery.received'),
      width: '110px',
      isBlank: ({ answerBytes }) => answerBytes === null,
      cell: ({ answerBytes }) => bytes(answerBytes),
    },
  ]
}
