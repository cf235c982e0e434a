import { TextInput } from '@mantine/core'
import type { ContactListItem } from '@recado/contracts/campaigns/contact-list'
import { createContactListItem } from '@recado/contracts/campaigns/contact-list-routes'
import { useTranslation } from 'react-i18next'
import { formatPhone } from '../../shared/i18n/format.ts'
import { useEditConflict } from '../../shared/list/use-edit-conflict.ts'
import { contractRules } from '../../shared/ui/contract-rules.ts'
import { FormDialog } from '../../shared/ui/form-dialog.tsx'
import { toastSuccess } from '../../shared/ui/toast.ts'
import { useEntryForm } from '../../shared/ui/use-entry-form.ts'
import { useSaveItem } from './api.ts'
import { itemLists } from './item-list.ts'

type ItemForm = { readonly name: string; readonly number: string; readonly email: string }

const rules = contractRules(createContactListItem.body.omit({ contactListId: true }))
const bodyOf = ({ name, number, email }: ItemForm) => ({ name, number, email: email.trim() || null })

type Props = {
  readonly listId: number
  /** Absent for a new person. */
  readonly record?: ContactListItem | undefined
  readonly onClose: () => void
  readonly onReload: (record: ContactListItem) => void
}

export function ItemDialog({ listId, record, onClose, onReload }: Props) {
  const { t } = useTranslation()
  const { isGone, newer } = useEditConflict(itemLists, record)
  const isOther =
    newer !== undefined && (['name', 'number', 'email'] as const).some((field) => newer[field] !== record?.[field])
  const saving = useSaveItem(listId, record?.id)
  const { form, dialog } = useEntryForm({
    initial: {
      name: record?.name ?? '',
      number: record ? formatPhone(record.number) : '',
      email: record?.email ?? '',
    },
    check: (values: ItemForm) => rules(bodyOf(values)),
    saving,
    inputOf: bodyOf,
    fieldOf: { ERR_DUPLICATED_CONTACT: 'number' },
    onSaved: () => {
      toastSuccess(t('contactLists.itemSaved'))
      onClose()
    },
  })
  return (
    <FormDialog
      {...dialog}
      title={t(record ? 'contactLists.editItem' : 'contactLists.addItem')}
      submitLabel={t('common.save')}
      isGone={isGone}
      onReload={isOther && !saving.isPending && !saving.isError ? () => onReload(newer) : undefined}
      onClose={onClose}
    >
      <TextInput label={t('lists.name')} size="sm" withAsterisk data-autofocus {...form.getInputProps('name')} />
      <TextInput
        label={t('contactLists.number')}
        description={t('contactLists.numberHint')}
        size="sm"
        type="tel"
        withAsterisk
        {...form.getInputProps('number')}
      />
      <TextInput label={t('lists.email')} size="sm" type="email" {...form.getInputProps('email')} />
    </FormDialog>
  )
}
