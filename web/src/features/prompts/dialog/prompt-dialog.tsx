import type { Prompt } from '@recado/contracts/prompts/prompt'
import type { Queue } from '@recado/contracts/queues/queue'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldErrorText } from '../../../shared/api/error-text.ts'
import { useEditConflict } from '../../../shared/list/use-edit-conflict.ts'
import { FormDialog } from '../../../shared/ui/form-dialog.tsx'
import { type FormTab, FormTabs } from '../../../shared/ui/form-tabs.tsx'
import { toastError, toastSuccess } from '../../../shared/ui/toast.ts'
import { useEntryForm } from '../../../shared/ui/use-entry-form.ts'
import { useSavePrompt } from '../api.ts'
import { promptLists } from '../prompt-list.ts'
import { MainFields } from './main-fields.tsx'
import { ModelFields } from './model-fields.tsx'
import { bodyOf, changeOf, formOf, type PromptForm, problemsOf } from './prompt-form.ts'
import { Trial } from './trial.tsx'
import { useTrial } from './use-trial.ts'

type Tab = 'main' | 'model' | 'trial'

const OF_MODEL: readonly string[] = [
  ...(['maxTokens', 'maxMessages', 'temperature', 'model', 'baseUrl'] as const),
  ...(['voice', 'voiceKey', 'voiceRegion'] as const),
] satisfies (keyof PromptForm)[]
const isOfModel = (field: string) => OF_MODEL.includes(field)

type Props = {
  /** Absent for a new prompt. */
  readonly record?: Prompt | undefined
  readonly queues: readonly Queue[]
  readonly onClose: () => void
  readonly onReload: (record: Prompt) => void
}

/**
 * The dialog of a prompt, with its instructions, the settings of the model, and a chat that tries it before the save.
 */
export function PromptDialog({ record, queues, onClose, onReload }: Props) {
  const { t } = useTranslation()
  const { isGone, newer } = useEditConflict(promptLists, record)
  const [tab, setTab] = useState<Tab>('main')
  const saving = useSavePrompt(record?.id)
  const { form, dialog } = useEntryForm({
    initial: formOf(record),
    check: (values: PromptForm) => problemsOf(values, record),
    saving,
    inputOf: (values) => (record ? changeOf(values, record) : bodyOf(values, true)),
    fieldOf: { ERR_DUPLICATED_NAME: 'name', ERR_NO_QUEUE_FOUND: 'queueId', ERR_URL_NOT_ALLOWED: 'baseUrl' },
    onSaved: () => {
      toastSuccess(t('prompts.saved'))
      onClose()
    },
    onWrong: (errors) => {
      const fields = Object.keys(errors)
      if (fields.includes('queueId')) toastError(fieldErrorText('prompt_queue', ''))
      if (fields.length > 0) setTab(fields.every(isOfModel) ? 'model' : 'main')
    },
  })
  const trial = useTrial(record, form.values)
  const wrong = Object.keys(form.errors)
  const tabs: FormTab<Tab>[] = [
    {
      key: 'main',
      label: t('prompts.tabs.main'),
      isWrong: wrong.some((field) => !isOfModel(field)),
      content: <MainFields form={form} queues={queues} apiKey={record?.apiKey} />,
    },
    {
      key: 'model',
      label: t('prompts.tabs.model'),
      isWrong: wrong.some(isOfModel),
      content: <ModelFields form={form} voiceKey={record?.voiceKey ?? null} />,
    },
    { key: 'trial', label: t('prompts.tabs.trial'), content: <Trial trial={trial} /> },
  ]
  return (
    <FormDialog
      {...dialog}
      title={record ? t('prompts.editTitle', { name: record.name }) : t('prompts.add')}
      submitLabel={t('common.save')}
      size={680}
      isGone={isGone}
      onReload={newer && !saving.isPending && !saving.isError ? () => onReload(newer) : undefined}
      onClose={onClose}
    >
      <FormTabs tabs={tabs} value={tab} onChange={setTab} />
    </FormDialog>
  )
}
