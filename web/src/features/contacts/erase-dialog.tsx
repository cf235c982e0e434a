import { Alert, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import type { Contact } from '@recado/contracts/contacts/contact'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../shared/api/error-text.ts'
import { toastSuccess } from '../../shared/ui/toast.ts'
import { useEraseContact } from './api.ts'

type Props = { readonly contact: Contact; readonly onErased: () => void; readonly onClose: () => void }

/** Erases a person for good, once his name has been typed. */
export function EraseDialog({ contact: { id, name }, onErased, onClose }: Props) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const erasing = useEraseContact(id)
  const erase = () =>
    erasing.mutate(typed.trim(), {
      onSuccess: () => {
        toastSuccess(t('contacts.erased'))
        onErased()
      },
    })
  return (
    <Modal opened onClose={onClose} title={t('contacts.erase')} closeButtonProps={{ 'aria-label': t('common.close') }}>
      <Stack>
        {erasing.isError && (
          <Alert color="red" role="alert">
            {errorMessage(erasing.error, t('common.somethingWrong'))}
          </Alert>
        )}
        <Text>{t('contacts.eraseQuestion', { name })}</Text>
        <TextInput
          label={t('contacts.eraseName')}
          size="sm"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('common.cancel')}
          </Button>
          <Button color="red" loading={erasing.isPending} disabled={typed.trim() !== name.trim()} onClick={erase}>
            {t('contacts.erase')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
