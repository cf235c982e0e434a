import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import type { UseMutationResult } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../api/error-text.ts'
import { Dialog } from './dialog.tsx'
import { ServerButton } from './server-controls.tsx'

type Props = {
  readonly title: string
  /** The question, which describes the data that will be lost. */
  readonly question: string
  readonly label: string
  readonly name: string
  /** Called with the name that the user typed. */
  readonly erasing: UseMutationResult<unknown, Error, string>
  readonly onErased: () => void
  readonly onClose: () => void
}

/** Asks before an entry is permanently deleted: the user must type its name. */
export function TypedNameDialog({ title, question, label, name, erasing, onErased, onClose }: Props) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  return (
    <Dialog onClose={onClose} title={title}>
      <Stack>
        {erasing.isError && (
          <Alert color="red" role="alert">
            {errorMessage(erasing.error, t('common.somethingWrong'))}
          </Alert>
        )}
        <Text>{question}</Text>
        <TextInput label={label} size="sm" value={typed} onChange={(event) => setTyped(event.currentTarget.value)} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('common.cancel')}
          </Button>
          <ServerButton
            color="red"
            loading={erasing.isPending}
            disabled={typed.trim() !== name.trim()}
            onClick={() => erasing.mutate(typed.trim(), { onSuccess: onErased })}
          >
            {title}
          </ServerButton>
        </Group>
      </Stack>
    </Dialog>
  )
}
