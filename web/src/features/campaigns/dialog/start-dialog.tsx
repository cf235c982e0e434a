import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx'
import { ForecastLine } from './forecast-line.tsx'
import type { Forecast } from './use-forecast.ts'

type Props = {
  readonly name: string
  readonly forecast: Forecast
  readonly onStart: () => void
  readonly onClose: () => void
}

/** Asks before a campaign starts at once. It shows the number of recipients, the expected end, and the risks. */
export function StartDialog({ name, forecast, onStart, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <ConfirmDialog
      title={t('campaigns.start.title')}
      question={t('campaigns.start.question', { name })}
      confirmLabel={t('campaigns.start.confirm')}
      isHarmless
      isBusy={false}
      onConfirm={onStart}
      onClose={onClose}
    >
      <ForecastLine forecast={forecast} />
    </ConfirmDialog>
  )
}
