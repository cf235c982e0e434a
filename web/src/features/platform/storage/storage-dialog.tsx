import { NumberInput, Skeleton, Stack } from '@mantine/core'
import { MOST_STORAGE_MB, type Storage } from '@recado/contracts/auth/storage'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/i18n/format.ts'
import { separatorsOf } from '../../../shared/i18n/separators-of.ts'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { FormDialog } from '../../../shared/ui/form-dialog.tsx'
import { LoadFailed } from '../../../shared/ui/load-failed.tsx'
import { toastSuccess } from '../../../shared/ui/toast.ts'
import { useEntryForm } from '../../../shared/ui/use-entry-form.ts'
import { storageOf, useLimitStorage } from './api.ts'
import { StorageUse } from './storage-use.tsx'

type Props = { readonly company: { readonly id: number; readonly name: string }; readonly onClose: () => void }

/** The space that a company uses, and its limit, which super users set. */
export function StorageDialog({ company, onClose }: Props) {
  const { t } = useTranslation()
  const { data, isError, refetch } = useQuery(storageOf(company.id))
  if (data) return <LimitForm company={company} storage={data} onClose={onClose} />
  return (
    <Dialog onClose={onClose} title={t('storage.titleOf', { name: company.name })}>
      {isError ? <LoadFailed onRetry={() => void refetch()} /> : <Skeleton height={80} />}
    </Dialog>
  )
}

function LimitForm({ company: { id, name }, storage, onClose }: Props & { readonly storage: Storage }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { form, dialog } = useEntryForm({
    initial: { limit: (storage.limitMb ?? '') as number | '' },
    check: () => ({}),
    saving: useLimitStorage(id),
    inputOf: ({ limit }) => (limit === '' ? null : Math.round(limit)),
    onSaved: () => {
      toastSuccess(t('storage.saved'))
      onClose()
    },
  })
  return (
    <FormDialog {...dialog} title={t('storage.titleOf', { name })} submitLabel={t('common.save')} onClose={onClose}>
      <Stack>
        <StorageUse storage={storage} />
        <NumberInput
          label={t('storage.limit')}
          description={t('storage.limitHint')}
          size="sm"
          min={1}
          max={MOST_STORAGE_MB}
          allowDecimal={false}
          {...separatorsOf(format.number)}
          data-autofocus
          {...form.getInputProps('limit')}
        />
      </Stack>
    </FormDialog>
  )
}
