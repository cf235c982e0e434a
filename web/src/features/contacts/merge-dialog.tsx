import { Alert, SimpleGrid } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../shared/api/error-text.ts'
import { ContactPicker } from '../../shared/pickers/contact-picker.tsx'
import { FormDialog } from '../../shared/ui/form-dialog.tsx'
import { toastSuccess } from '../../shared/ui/toast.ts'
import { useMergeContacts } from './api.ts'

/** Merges two contacts of one person. One contact stays, and gets all data of the other. */
export function MergeDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [keptId, setKeptId] = useState<number | null>(null)
  const [sourceId, setSourceId] = useState<number | null>(null)
  const merging = useMergeContacts()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (keptId === null || sourceId === null) return
    const onSuccess = () => {
      toastSuccess(t('contacts.merged'))
      onClose()
    }
    merging.mutate({ keptId, sourceId }, { onSuccess })
  }
  return (
    <FormDialog
      title={t('contacts.merge')}
      submitLabel={t('contacts.merge')}
      size={620}
      isDirty={false}
      isBusy={merging.isPending}
      isOff={keptId === null || sourceId === null}
      error={merging.isError ? errorMessage(merging.error, t('common.somethingWrong')) : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <ContactPicker
          label={t('contacts.mergeKept')}
          description={t('contacts.mergeKeptHint')}
          value={keptId}
          onChange={setKeptId}
          except={sourceId}
        />
        <ContactPicker
          label={t('contacts.mergeSource')}
          description={t('contacts.mergeSourceHint')}
          value={sourceId}
          onChange={setSourceId}
          except={keptId}
        />
      </SimpleGrid>
      <Alert color="yellow">{t('contacts.mergeWarning')}</Alert>
    </FormDialog>
  )
}
