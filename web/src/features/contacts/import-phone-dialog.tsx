import { Alert, Select, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../shared/api/error-text.ts'
import { useImportWords } from '../../shared/sheets/use-import-words.ts'
import { FormDialog } from '../../shared/ui/form-dialog.tsx'
import { useImportPhone } from './api.ts'

export type Named = { readonly id: number; readonly name: string }
type Props = { readonly connections: readonly Named[]; readonly onClose: () => void }

/** Imports the contacts of a connected phone. */
export function ImportPhoneDialog({ connections, onClose }: Props) {
  const { t } = useTranslation()
  const [whatsappId, setWhatsappId] = useState<string | null>(null)
  const importing = useImportPhone()
  const importWords = useImportWords()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    importing.mutate(whatsappId === null ? null : Number(whatsappId))
  }
  return (
    <FormDialog
      title={t('contacts.importPhone')}
      submitLabel={t('contacts.importNow')}
      isDirty={false}
      isBusy={importing.isPending}
      isDone={importing.isSuccess}
      error={importing.isError ? errorMessage(importing.error, t('common.somethingWrong')) : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      {importing.data ? (
        <Alert color="teal" role="status">
          {importWords({ imported: importing.data.imported, updated: importing.data.updated })}
        </Alert>
      ) : (
        <>
          <Text>{t('contacts.importPhoneQuestion')}</Text>
          <Select
            label={t('contacts.connection')}
            placeholder={t('contacts.defaultConnection')}
            clearable
            data={connections.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={whatsappId}
            onChange={setWhatsappId}
          />
        </>
      )}
    </FormDialog>
  )
}
