import { Alert } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useOnline } from './use-online.ts'

/** A line in a form that says that the browser is offline. */
export function OfflineLine() {
  const { t } = useTranslation()
  const isOnline = useOnline()
  return isOnline ? null : <Alert color="yellow">{t('shell.offlineBanner')}</Alert>
}
