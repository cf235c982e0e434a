import type { IntegrationDelivery } from '@recado/contracts/integrations/integration'
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconClock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from '../integrations.module.css'

const LOOKS = {
  waiting: { Icon: IconClock, tone: 'waiting' },
  done: { Icon: IconCircleCheck, tone: 'good' },
  failed: { Icon: IconCircleX, tone: 'bad' },
  unknown: { Icon: IconAlertTriangle, tone: 'waiting' },
} as const satisfies Record<IntegrationDelivery['status'], unknown>

/** The result of a call, with its HTTP status and its error, if any. */
export function DeliveryStatus({ delivery: { status, httpStatus, error } }: { delivery: IntegrationDelivery }) {
  const { t } = useTranslation()
  const { Icon, tone } = LOOKS[status]
  return (
    <span className={classes.two}>
      <span className={classes.status} data-tone={tone}>
        <Icon size={18} stroke={1.5} aria-hidden />
        {t(`integrations.delivery.statuses.${status}`)}
        {httpStatus !== null && (
          <span className={classes.code}>{t('integrations.delivery.http', { status: httpStatus })}</span>
        )}
      </span>
      {error && <small title={error}>{error}</small>}
    </span>
  )
}
