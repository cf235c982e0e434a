import { Alert, Group, Input, Stack, Text } from '@mantine/core'
import type { Integration } from '@recado/contracts/integrations/integration'
import { IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../../shared/api/error-text.ts'
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx'
import { Copy } from '../../../shared/ui/copy.tsx'
import { ServerButton } from '../../../shared/ui/server-controls.tsx'
import { useRenewSecret } from '../api.ts'
import classes from '../integrations.module.css'

/** A new signing secret, which is never shown again. */
export function SecretOnce({ secret }: { secret: string }) {
  const { t } = useTranslation()
  return (
    <Alert color="teal" title={t('integrations.secretOnce')}>
      <div className={classes.secret}>
        <code>{secret}</code>
        <Copy value={secret} />
      </div>
      <Text size="sm" mt="xs">
        {t('integrations.secretUse')}
      </Text>
    </Alert>
  )
}

/** The last characters of the signing secret, and a button that creates a new secret. */
export function RenewSecret({ integration: { id, secretHint } }: { integration: Integration }) {
  const { t } = useTranslation()
  const renewing = useRenewSecret(id)
  const [isAsked, setAsked] = useState(false)
  return (
    <Input.Wrapper label={t('integrations.secret')} labelElement="div" description={t('integrations.secretHint')}>
      <Stack gap="sm" mt={6}>
        {renewing.data?.secret && <SecretOnce secret={renewing.data.secret} />}
        <Group>
          <code>{secretHint ?? t('integrations.noSecret')}</code>
          <ServerButton
            variant="default"
            size="compact-md"
            leftSection={<IconKey size={16} stroke={1.5} />}
            onClick={() => setAsked(true)}
          >
            {t('integrations.newSecret')}
          </ServerButton>
        </Group>
      </Stack>
      {isAsked && (
        <ConfirmDialog
          title={t('integrations.newSecret')}
          question={t('integrations.newSecretQuestion')}
          confirmLabel={t('integrations.newSecret')}
          isBusy={renewing.isPending}
          error={renewing.isError ? errorMessage(renewing.error, t('common.somethingWrong')) : undefined}
          onConfirm={() => renewing.mutate(undefined, { onSuccess: () => setAsked(false) })}
          onClose={() => setAsked(false)}
        />
      )}
    </Input.Wrapper>
  )
}
