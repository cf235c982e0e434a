import { Switch, TextInput } from '@mantine/core'
import { FIELD_ERRORS } from '@recado/contracts/errors'
import type { QuickMessage } from '@recado/contracts/quick-messages/quick-message'
import { createQuickMessage } from '@recado/contracts/quick-messages/routes'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../shared/i18n/language.ts'
import { useEditConflict } from '../../shared/list/use-edit-conflict.ts'
import { useAllowed } from '../../shared/session/current-user.tsx'
import { contractRules } from '../../shared/ui/contract-rules.ts'
import { type ChosenFile, FileField } from '../../shared/ui/file-field.tsx'
import { FormDialog } from '../../shared/ui/form-dialog.tsx'
import { TextWithVariables } from '../../shared/ui/text-with-variables.tsx'
import { toastSuccess } from '../../shared/ui/toast.ts'
import { useEntryForm } from '../../shared/ui/use-entry-form.ts'
import { useSaveQuickMessage } from './api.ts'
import { quickMessageLists } from './quick-message-list.ts'

const rules = contractRules(createQuickMessage.body)

type Props = {
  /** Absent for a new quick message. */
  readonly record?: QuickMessage | undefined
  readonly onClose: () => void
  readonly onReload: (record: QuickMessage) => void
}
type QuickMessageForm = {
  readonly shortcode: string
  readonly message: string
  readonly geral: boolean
  readonly status: boolean
  readonly chosen: ChosenFile
}

export function QuickMessageDialog({ record, onClose, onReload }: Props) {
  const { t } = useTranslation()
  const mayShare = useAllowed('quick-messages:share')
  const { isGone, newer } = useEditConflict(quickMessageLists, record)
  const present = record?.mediaName ?? null
  const hasFile = ({ chosen }: QuickMessageForm) => chosen.file !== null || (present !== null && !chosen.isRemoved)
  const bodyOf = ({ chosen, ...words }: QuickMessageForm) => ({ ...words, isMedia: hasFile({ chosen, ...words }) })
  const saving = useSaveQuickMessage(record?.id)
  const { form, dialog } = useEntryForm({
    initial: {
      shortcode: record?.shortcode ?? '',
      message: record?.message ?? '',
      geral: record?.geral ?? false,
      status: record?.status ?? true,
      chosen: { file: null, isRemoved: false },
    },
    check: (values: QuickMessageForm) => ({
      ...rules(bodyOf(values)),
      ...(values.message.trim() === '' && !hasFile(values)
        ? { message: FIELD_ERRORS.required[currentLanguage()] }
        : {}),
    }),
    saving,
    inputOf: (values) => ({ body: bodyOf(values), chosen: values.chosen }),
    fieldOf: { ERR_DUPLICATED_NAME: 'shortcode', ERR_FILE_TYPE_NOT_ALLOWED: 'chosen', ERR_FILE_TOO_LARGE: 'chosen' },
    onSaved: () => {
      toastSuccess(t('quickMessages.saved'))
      onClose()
    },
  })
  return (
    <FormDialog
      {...dialog}
      title={t(record ? 'quickMessages.editTitle' : 'quickMessages.add')}
      submitLabel={t('common.save')}
      size={560}
      isGone={isGone}
      onReload={newer && !saving.isPending && !saving.isError ? () => onReload(newer) : undefined}
      onClose={onClose}
    >
      <TextInput
        label={t('quickMessages.shortcode')}
        description={t('quickMessages.shortcodeHint')}
        size="sm"
        withAsterisk
        data-autofocus
        leftSection="/"
        {...form.getInputProps('shortcode')}
      />
      <TextWithVariables label={t('quickMessages.message')} minRows={3} {...form.getInputProps('message')} />
      <FileField label={t('quickMessages.file')} present={present} {...form.getInputProps('chosen')} />
      {mayShare && <Switch label={t('quickMessages.shared')} {...form.getInputProps('geral', { type: 'checkbox' })} />}
      <Switch
        label={t('quickMessages.active')}
        description={t('quickMessages.activeHint')}
        {...form.getInputProps('status', { type: 'checkbox' })}
      />
    </FormDialog>
  )
}
