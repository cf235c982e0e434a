import { TextInput } from '@mantine/core'
import type { ContactList } from '@recado/contracts/campaigns/contact-list'
import { createContactList } from '@recado/contracts/campaigns/contact-list-routes'
import { useTranslation } from 'react-i18next'
import { useEditConflict } from '../../shared/list/use-edit-conflict.ts'
import { contractRules } from '../../shared/ui/contract-rules.ts'
import { FormDialog } from '../../shared/ui/form-dialog.tsx'
import { toastSuccess } from '../../shared/ui/toast.ts'
import { useEntryForm } from '../../shared/ui/use-entry-form.ts'
import { useSaveContactList } from './api.ts'
import { contactListLists } from './contact-list-list.ts'

const rules = contractRules(createContactList.body)

type Props = {
  /** Absent for a new list. */
  readonly record?: ContactList | undefined
  readonly onSaved?: (list: ContactList) => void
  readonly onClose: () => void
  readonly onReload: (record: ContactList) => void
}

export function ContactListDialog({ record, onSaved, onClose, onReload }: Props) {
  const { t } = useTranslation()
  const { isGone, newer } = useEditConflict(contactListLists, record)
  // ignores the count of people, because it changes all the time
  const isRenamed = newer !== undefined && newer.name !== record?.name
  const saving = useSaveContactList(record?.id)
  const { form, dialog } = useEntryForm({
    initial: { name: record?.name ?? '' },
    check: (values: { readonly name: string }) => rules(values),
    saving,
    inputOf: (values) => values,
    fieldOf: { ERR_DUPLICATED_NAME: 'name' },
    onSaved: (saved) => {
      toastSuccess(t('contactLists.saved'))
      onClose()
      onSaved?.(saved)
    },
  })
  return (
    <FormDialog
      {...dialog}
      title={t(record ? 'contactLists.editTitle' : 'contactLists.addTitle')}
      submitLabel={t('common.save')}
      isGone={isGone}
      onReload={isRenamed && !saving.isPending && !saving.isError ? () => onReload(newer) : undefined}
      onClose={onClose}
    >
      <TextInput label={t('lists.name')} size="sm" withAsterisk data-autofocus {...form.getInputProps('name')} />
    </FormDialog>
  )
}
