import { Alert, Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** Says that another user has changed the edited entry; `onReload` loads the new version. */
export function ChangedElsewhere({ onReload }: { onReload: () => void }) {
  const { t } = useTranslation()
  return (
    <Alert color="yellow" p="xs">
      <Group justify="space-between" gap="sm">
        {t('common.changedElsewhere')}
        <Button size="compact-sm" variant="default" onClick={onReload}>
          {t('common.reload')}
        </Button>
      </Group>
    </Alert>
  )
}
