import { Select, Textarea, TextInput } from '@mantine/core'
import type { FormErrors } from '@mantine/form'
import { type ContactField, FieldKind } from '@recado/contracts/contact-fields/contact-field'
import { changeContactField, createContactField } from '@recado/contracts/contact-fields/routes'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { contactFields } from '../../shared/contact-fields/contact-fields.ts'
import { contractRules } from '../../shared/ui/contract-rules.ts'
import { FormDialog } from '../../shared/ui/form-dialog.tsx'
import { toastSuccess } from '../../shared/ui/toast.ts'
import { useEntryForm } from '../../shared/ui/use-entry-form.ts'
import { useSaveContactField } from './fields-api.ts'

const ofCreation = contractRules(createContactField.body)
const ofChange = contractRules(changeContactField.body)

type FieldForm = { readonly name: string; readonly kind: FieldKind; readonly options: string }

const optionsOf = ({ kind, options }: FieldForm): string[] =>
  kind === 'choice' ? options.split('\n').filter((line) => line.trim() !== '') : []

type Props = {
  /** Absent for a new field. */
  readonly field?: ContactField
  readonly onClose: () => void
}

/** The name, the kind and the options of one field of contacts. The kind of a field never changes. */
export function FieldDialog({ field, onClose }: Props) {
  const { t } = useTranslation()
  const { data: fields } = useQuery(contactFields)
  const initial = {
    name: field?.name ?? '',
    kind: field === undefined || field.kind === 'unknown' ? ('text' as const) : field.kind,
    options: field?.options.join('\n') ?? '',
  }
  const bodyOf = (form: FieldForm) =>
    field === undefined
      ? { name: form.name, kind: form.kind, options: optionsOf(form) }
      : {
          ...(form.name !== initial.name && { name: form.name }),
          ...(form.options !== initial.options && { options: optionsOf(form) }),
        }
  const { form, dialog } = useEntryForm({
    initial: initial as FieldForm,
    check: (values): FormErrors => {
      const problems = (field ? ofChange : ofCreation)(bodyOf(values))
      return Object.fromEntries(Object.entries(problems).map(([path, problem]) => [path.split('.')[0], problem]))
    },
    saving: useSaveContactField(field?.id),
    inputOf: bodyOf,
    fieldOf: { ERR_DUPLICATED_CONTACT_FIELD: 'name', ERR_CONTACT_FIELD_OPTIONS: 'options' },
    onSaved: () => {
      toastSuccess(t('contacts.fieldSaved'))
      onClose()
    },
  })
  return (
    <FormDialog
      {...dialog}
      title={t(field ? 'contacts.editField' : 'contacts.addField')}
      submitLabel={t('common.save')}
      isGone={field !== undefined && fields !== undefined && !fields.some(({ id }) => id === field.id)}
      onClose={onClose}
    >
      <TextInput
        label={t('contacts.name')}
        description={field && t('contacts.fieldVariable', { variable: `{{${field.key}}}`, campaign: `{${field.key}}` })}
        size="sm"
        withAsterisk
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Select
        label={t('contacts.fieldKind')}
        size="sm"
        data={FieldKind.options.map((kind) => ({ value: kind, label: t(`contacts.fieldKinds.${kind}`) }))}
        allowDeselect={false}
        disabled={field !== undefined}
        {...form.getInputProps('kind')}
      />
      {form.values.kind === 'choice' && (
        <Textarea
          label={t('contacts.fieldOptions')}
          description={t('contacts.fieldOptionsHint')}
          size="sm"
          autosize
          minRows={3}
          maxRows={12}
          {...form.getInputProps('options')}
        />
      )}
    </FormDialog>
  )
}
