import { Alert } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'

/** Why nothing can be sent to the server now, where something would be. */
export function OfflineLine() {
  const { t } = useTranslation()
  const { online } = useNetwork()
  return online ? null : <Alert color="yellow">{t('shell.offlineBanner')}</Alert>
}
