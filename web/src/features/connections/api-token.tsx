import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import type { Connection } from '@recado/contracts/connections/connection'
import { IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../shared/api/error-text.ts'
import { useFormat } from '../../shared/i18n/format.ts'
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx'
import { Copy } from '../../shared/ui/copy.tsx'
import { ServerButton } from '../../shared/ui/server-controls.tsx'
import { toastError } from '../../shared/ui/toast.ts'
import { useCreateApiToken, useRevokeApiToken } from './api.ts'
import classes from './qr-dialog.module.css'

/** The API token of a connection, which can be created, shown once, and revoked. */
export function ApiToken({ connection }: { connection: Connection }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { id, hasToken, tokenPrefix, tokenLastUsedAt } = connection
  const create = useCreateApiToken()
  const revoke = useRevokeApiToken()
  const [asked, setAsked] = useState<'create' | 'revoke'>()
  const onError = (error: unknown) => toastError(errorMessage(error, t('common.somethingWrong')))
  const onSuccess = () => setAsked(undefined)
  const make = () => create.mutate(id, { onError, onSuccess })
  const end = () =>
    revoke.mutate(id, {
      onError,
      onSuccess: () => {
        onSuccess()
        create.reset()
      },
    })
  const lastUse = tokenLastUsedAt ? format.dateTime(tokenLastUsedAt) : t('connections.token.never')
  return (
    <Stack>
      <Text>
        {hasToken ? t('connections.token.present', { prefix: tokenPrefix ?? '' }) : t('connections.token.none')}
      </Text>
      {hasToken && <Text c="dimmed">{t('connections.token.lastUse', { date: lastUse })}</Text>}
      {create.data && <Shown token={create.data.token} />}
      <Group>
        <ServerButton
          variant="default"
          leftSection={<IconKey size={18} stroke={1.5} />}
          loading={create.isPending}
          onClick={() => (hasToken ? setAsked('create') : make())}
        >
          {t('connections.token.create')}
        </ServerButton>
        {hasToken && (
          <Button variant="subtle" color="red" onClick={() => setAsked('revoke')}>
            {t('connections.token.revoke')}
          </Button>
        )}
      </Group>
      {asked && (
        <ConfirmDialog
          title={t(`connections.token.${asked}`)}
          question={t(`connections.token.${asked}Confirm`)}
          confirmLabel={t(`connections.token.${asked}`)}
          isBusy={create.isPending || revoke.isPending}
          onConfirm={asked === 'create' ? make : end}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Stack>
  )
}

function Shown({ token }: { token: string }) {
  const { t } = useTranslation()
  return (
    <Alert color="teal" title={t('connections.token.once')}>
      <div className={classes.text}>
        <code className={classes.codeText}>{token}</code>
        <Copy value={token} />
      </div>
    </Alert>
  )
}
