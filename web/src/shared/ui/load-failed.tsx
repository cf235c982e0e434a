import { Button, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** One line that reports the failed load of a small part. */
export function LoadFailed({ text, onRetry }: { text?: string; onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <div role="alert">
      <Text size="sm" c="dimmed" span>
        {text ?? t('common.loadFailed')}
      </Text>{' '}
      <Button variant="subtle" size="compact-sm" onClick={onRetry}>
        {t('common.retry')}
      </Button>
    </div>
  )
}
