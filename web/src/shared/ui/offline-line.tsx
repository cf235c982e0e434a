import { Alert } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'

/** Says in a form that the browser is offline. */
export function OfflineLine() {
  const { t } = useTranslation()
  const { online } = useNetwork()
  return online ? null : <Alert color="yellow">{t('shell.offlineBanner')}</Alert>
}
