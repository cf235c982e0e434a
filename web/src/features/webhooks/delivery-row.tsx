import { Badge, Text } from '@mantine/core'
import type { WebhookDelivery } from '@recado/contracts/webhooks/webhook'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../shared/i18n/format.ts'
import { ServerButton } from '../../shared/ui/server-controls.tsx'
import { eventKey } from './event-key.ts'
import classes from './webhooks.module.css'

const COLORS = { waiting: 'yellow', done: 'teal', dead: 'red', canceled: 'gray', unknown: 'gray' } as const

type Props = {
  readonly delivery: WebhookDelivery
  readonly isBusy: boolean
  /** Absent while the delivery cannot be repeated. */
  readonly onRepeat: (() => void) | undefined
}

/** A delivery, with its event, time, result and duration. */
export function DeliveryRow({ delivery, isBusy, onRepeat }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const { event, at, status, attempt, httpStatus, ms, requestBytes, answerBytes, error } = delivery
  const facts = [
    t('webhooks.attempts', { count: attempt }),
    ...(httpStatus === null ? [] : [`HTTP ${httpStatus}`]),
    ...(ms === null ? [] : [`${format.number(ms)} ms`]),
    t('webhooks.sizes', { sent: format.number(requestBytes), got: format.number(answerBytes ?? 0) }),
  ]
  return (
    <li className={classes.delivery}>
      <div className={classes.deliveryTexts}>
        <div className={classes.deliveryHead}>
          <Badge color={COLORS[status]} variant="light">
            {t(`webhooks.status.${status}`)}
          </Badge>
          <Text span fw={550}>
            {t(`webhooks.event.${eventKey(event)}`)}
          </Text>
          <time dateTime={at}>{format.dateTime(at)}</time>
        </div>
        <Text size="sm" c="dimmed">
          {facts.join(' · ')}
        </Text>
        {error && (
          <Text size="sm" className={classes.mono}>
            {error}
          </Text>
        )}
      </div>
      {onRepeat && (
        <ServerButton variant="default" size="compact-sm" loading={isBusy} onClick={onRepeat}>
          {t('webhooks.repeat')}
        </ServerButton>
      )}
    </li>
  )
}
