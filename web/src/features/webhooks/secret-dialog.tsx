import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Copy } from '../../shared/ui/copy.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import classes from './webhooks.module.css'

type Props = {
  readonly secret: string
  /** Whether the secret replaces another one, which stays valid for a day. */
  readonly isAnother: boolean
  readonly onClose: () => void
}

/** Shows a secret once. Only the dialog's own button closes it. */
export function SecretDialog({ secret, isAnother, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <Dialog isHeld onClose={onClose} title={t('webhooks.secret.title')} size={520}>
      <Stack>
        <Alert color="teal" title={t('webhooks.secret.once')}>
          <div className={classes.secret}>
            <code>{secret}</code>
            <Copy value={secret} />
          </div>
        </Alert>
        <Text>{t(isAnother ? 'webhooks.secret.another' : 'webhooks.secret.hint')}</Text>
        <Group justify="flex-end">
          <Button onClick={onClose}>{t('webhooks.secret.kept')}</Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
