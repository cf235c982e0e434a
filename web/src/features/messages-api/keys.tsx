import { Button, Group, Text, Title } from '@mantine/core'
import type { ApiKey } from '@recado/contracts/api-keys/api-key'
import { IconKey } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../shared/api/error-text.ts'
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx'
import { lazyDialog } from '../../shared/ui/lazy-part.tsx'
import { SmallState } from '../../shared/ui/small-state.tsx'
import { toastSuccess } from '../../shared/ui/toast.ts'
import { apiKeyList, useRevokeApiKey } from './api.ts'
import type { Named } from './key-dialog.tsx'
import { KeyTable } from './key-table.tsx'
import classes from './messages-api.module.css'

const KeyDialog = lazyDialog(() => import('./key-dialog.tsx'), 'KeyDialog')

type Props = { readonly queues: readonly Named[]; readonly connections: readonly Named[] }

/** The API keys of the company, which can be created, shown once, and revoked. */
export function Keys({ queues, connections }: Props) {
  const { t } = useTranslation()
  const keys = useQuery(apiKeyList)
  const [opened, setOpened] = useState<'new' | ApiKey>()
  const close = () => setOpened(undefined)
  return (
    <section className={classes.section} aria-label={t('messagesApi.key.title')}>
      <Group justify="space-between">
        <Title order={2}>{t('messagesApi.key.title')}</Title>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconKey size={16} stroke={1.5} />}
          onClick={() => setOpened('new')}
        >
          {t('messagesApi.key.add')}
        </Button>
      </Group>
      <Text size="sm">{t('messagesApi.key.hint')}</Text>
      <SmallState query={keys} />
      {keys.data?.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('messagesApi.key.none')}
        </Text>
      )}
      {keys.data && keys.data.length > 0 && <KeyTable keys={keys.data} queues={queues} onRevoke={setOpened} />}
      {opened === 'new' && <KeyDialog queues={queues} connections={connections} onClose={close} />}
      {opened !== undefined && opened !== 'new' && <RevokeDialog apiKey={opened} onClose={close} />}
    </section>
  )
}

function RevokeDialog({ apiKey: { id, name }, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const { t } = useTranslation()
  const revoking = useRevokeApiKey()
  const onSuccess = () => {
    toastSuccess(t('messagesApi.key.revoked'))
    onClose()
  }
  return (
    <ConfirmDialog
      title={t('messagesApi.key.revokeTitle')}
      question={t('messagesApi.key.revokeQuestion', { name })}
      confirmLabel={t('messagesApi.key.revokeConfirm')}
      isBusy={revoking.isPending}
      error={revoking.isError ? errorMessage(revoking.error, t('common.somethingWrong')) : undefined}
      onConfirm={() => revoking.mutate(id, { onSuccess })}
      onClose={onClose}
    />
  )
}
