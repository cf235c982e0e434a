import { Progress } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** How much of a file has been sent. @param share between 0 and 1 */
export function UploadBar({ share }: { readonly share: number }) {
  const { t } = useTranslation()
  return <Progress value={share * 100} size="sm" transitionDuration={120} aria-label={t('history.uploading')} />
}
