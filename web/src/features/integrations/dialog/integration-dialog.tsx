import { Select, Stack, TextInput } from '@mantine/core'
import { type Integration, IntegrationType } from '@recado/contracts/integrations/integration'
import { UNKNOWN } from '@recado/contracts/open-enum'
import { useTranslation } from 'react-i18next'
import { useEditConflict } from '../../../shared/list/use-edit-conflict.ts'
import { FormDialog } from '../../../shared/ui/form-dialog.tsx'
import { toastSuccess } from '../../../shared/ui/toast.ts'
import { useEntryForm } from '../../../shared/ui/use-entry-form.ts'
import { useSaveIntegration } from '../api.ts'
import { integrationLists } from '../integration-list.ts'
import { AddressField } from './address-field.tsx'
import { DialogflowFields } from './dialogflow-fields.tsx'
import { bodyOf, changeOf, formOf, type IntegrationForm, isOther, problemsOf } from './integration-form.ts'
import { RenewSecret, SecretOnce } from './secret.tsx'
import { TypebotFields } from './typebot-fields.tsx'

type Props = {
  /** Absent for a new integration. */
  readonly record?: Integration | undefined
  readonly onClose: () => void
  readonly onReload: (record: Integration) => void
}

/** The dialog of an integration, whose fields depend on its type. A new signing secret is shown once. */
export function IntegrationDialog({ record, onClose, onReload }: Props) {
  const { t } = useTranslation()
  const { isGone, newer } = useEditConflict(integrationLists, record)
  const saving = useSaveIntegration(record?.id)
  const stored = record?.jsonContent ?? null
  const { form, dialog } = useEntryForm({
    initial: formOf(record),
    check: (values: IntegrationForm) => problemsOf(values, stored),
    saving,
    inputOf: (values) => (record ? changeOf(values, record) : bodyOf(values)),
    fieldOf: { ERR_DUPLICATED_NAME: 'name', ERR_URL_NOT_ALLOWED: 'urlN8N' },
    onSaved: ({ secret }) => {
      if (secret !== null) return // the dialog stays open to show the new secret
      toastSuccess(t('integrations.saved'))
      onClose()
    },
  })
  const made = saving.data?.secret ?? null
  const { type } = form.values
  const isChanged = record && newer && isOther(record, newer) && !saving.isPending && !saving.isError
  return (
    <FormDialog
      {...dialog}
      title={record ? t('integrations.editTitle', { name: record.name }) : t('integrations.add')}
      submitLabel={t('common.save')}
      size={600}
      isGone={isGone}
      readOnlyReason={record?.type === UNKNOWN ? t('integrations.laterType') : undefined}
      isDone={made !== null}
      onReload={isChanged && made === null ? () => onReload(newer) : undefined}
      onClose={onClose}
    >
      {made === null ? (
        <Stack>
          <Select
            label={t('integrations.type')}
            description={record ? t('integrations.typeStays') : t(`integrations.typeHints.${type}`)}
            size="sm"
            withAsterisk
            allowDeselect={false}
            readOnly={record !== undefined}
            data-autofocus={record ? undefined : true}
            data={IntegrationType.options.map((value) => ({ value, label: t(`integrations.types.${value}`) }))}
            {...form.getInputProps('type')}
          />
          <TextInput
            label={t('lists.name')}
            size="sm"
            withAsterisk
            data-autofocus={record && true}
            {...form.getInputProps('name')}
          />
          {type !== 'dialogflow' && <AddressField form={form} />}
          {type === 'dialogflow' && <DialogflowFields form={form} id={record?.id ?? null} stored={stored} />}
          {type === 'typebot' && <TypebotFields form={form} />}
          {record && (type === 'webhook' || type === 'n8n') && <RenewSecret integration={newer ?? record} />}
        </Stack>
      ) : (
        <SecretOnce secret={made} />
      )}
    </FormDialog>
  )
}
