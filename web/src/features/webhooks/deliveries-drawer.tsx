import { Drawer, Text } from '@mantine/core'
import type { Webhook, WebhookDelivery } from '@recado/contracts/webhooks/webhook'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../shared/api/error-text.ts'
import { LoadFailed } from '../../shared/ui/load-failed.tsx'
import { MoreButton } from '../../shared/ui/more-button.tsx'
import { ServerButton } from '../../shared/ui/server-controls.tsx'
import { toastError } from '../../shared/ui/toast.ts'
import { useIsNarrow } from '../../shared/ui/use-media.ts'
import { deliveriesOf, useRepeatDelivery, useTestWebhook } from './api.ts'
import { DeliveryRow } from './delivery-row.tsx'
import classes from './webhooks.module.css'

type Props = { readonly webhook: Webhook; readonly onClose: () => void }

/** The deliveries to a subscription in the last days. The user can repeat a delivery, and send a test. */
export function DeliveriesDrawer({ webhook, onClose }: Props) {
  const { t } = useTranslation()
  const isNarrow = useIsNarrow()
  const query = useInfiniteQuery(deliveriesOf(webhook.id))
  const repeat = useRepeatDelivery(webhook.id)
  const test = useTestWebhook()
  const onError = (error: unknown) => toastError(errorMessage(error, t('common.somethingWrong')))
  const deliveries = query.data?.pages.flatMap((page) => page.deliveries)
  const mayRepeat = ({ status, event }: WebhookDelivery) => status !== 'waiting' && (webhook.active || event === 'ping')
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={isNarrow ? '100%' : 560}
      title={t('webhooks.deliveriesOf', { name: webhook.name })}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <div className={classes.drawerHead}>
        <Text c="dimmed" size="sm">
          {t('webhooks.keptHint')}
        </Text>
        <ServerButton
          variant="default"
          size="compact-md"
          loading={test.isPending}
          onClick={() => test.mutate(webhook.id, { onError })}
        >
          {t('webhooks.test')}
        </ServerButton>
      </div>
      {query.isError && !deliveries && <LoadFailed onRetry={() => void query.refetch()} />}
      {deliveries?.length === 0 && <Text c="dimmed">{t('webhooks.noDeliveries')}</Text>}
      {deliveries && deliveries.length > 0 && (
        <ul className={classes.deliveries} aria-label={t('webhooks.deliveriesOf', { name: webhook.name })}>
          {deliveries.map((delivery) => (
            <DeliveryRow
              key={delivery.id}
              delivery={delivery}
              isBusy={repeat.isPending && repeat.variables === delivery.id}
              onRepeat={mayRepeat(delivery) ? () => repeat.mutate(delivery.id, { onError }) : undefined}
            />
          ))}
        </ul>
      )}
      <MoreButton query={query} />
    </Drawer>
  )
}
