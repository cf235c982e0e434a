import { Alert, Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { enterSupport } from '@recado/contracts/auth/support-routes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../../shared/api/error-text.ts'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { ServerButton } from '../../../shared/ui/server-controls.tsx'
import { useEnterSupport } from './api.ts'

type Props = { readonly company: { readonly id: number; readonly name: string }; readonly onClose: () => void }

/** Asks for the reason of a support entry, which the company sees, and enters the company. */
export function EnterCompanyDialog({ company: { id, name }, onClose }: Props) {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  const entering = useEnterSupport(id)
  const isGiven = enterSupport.body.shape.reason.safeParse(reason).success
  return (
    <Dialog onClose={onClose} title={t('companies.enterTitle', { name })}>
      <Stack>
        {entering.isError && (
          <Alert color="red" role="alert">
            {errorMessage(entering.error, t('common.somethingWrong'))}
          </Alert>
        )}
        <Text>{t('companies.enterAbout')}</Text>
        <Textarea
          label={t('companies.enterReason')}
          size="sm"
          autosize
          minRows={2}
          maxLength={200}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          data-autofocus
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <ServerButton
            loading={entering.isPending || entering.isSuccess}
            disabled={!isGiven}
            onClick={() => entering.mutate(reason)}
          >
            {t('companies.enter')}
          </ServerButton>
        </Group>
      </Stack>
    </Dialog>
  )
}
