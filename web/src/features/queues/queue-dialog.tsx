import { Button, Group, Stack, Text } from '@mantine/core'
import type { ErrorCode } from '@recado/contracts/errors'
import type { Queue } from '@recado/contracts/queues/queue'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { HoursFields } from '../../shared/hours/hours-fields.tsx'
import { SpecialDaysField } from '../../shared/special-days/special-days-field.tsx'
import { FormDialog } from '../../shared/ui/form-dialog.tsx'
import { type FormTab, FormTabs } from '../../shared/ui/form-tabs.tsx'
import { toastInfo, toastSuccess } from '../../shared/ui/toast.ts'
import { useEntryForm } from '../../shared/ui/use-entry-form.ts'
import { useSaveQueue } from './api.ts'
import { DataFields } from './data-fields.tsx'
import { OptionTree } from './options/option-tree.tsx'
import { bodyOf, formOf, isOther, problemsOf, type QueueForm, usedColors } from './queue-form.ts'

type QueueTab = 'data' | 'options' | 'hours'

type Props = {
  /** Absent for a new queue. */
  readonly queue?: Queue
  /** The latest versions of all queues. */
  readonly queues: readonly Queue[]
  readonly firstTab: QueueTab
  /** Whether each queue has opening hours of its own. */
  readonly hasHours: boolean
  readonly onClose: () => void
  readonly onReload: (queue: Queue) => void
  /** Called with a new queue after its creation, when its options can be edited. */
  readonly onCreated: (queue: Queue) => void
}

const isOnHours = (field: string) => field.startsWith('schedules') || field.startsWith('specialDays')

/** The field for errors of the server that name no field, by the error code. */
const FIELD_OF: Partial<Record<ErrorCode, keyof QueueForm>> = {
  ERR_QUEUE_NAME_ALREADY_EXISTS: 'name',
  ERR_QUEUE_COLOR_ALREADY_EXISTS: 'color',
  ERR_QUEUE_INVALID_COLOR: 'color',
  ERR_NO_PROMPT_FOUND: 'promptId',
  ERR_NO_INTEGRATION_FOUND: 'integrationId',
  ERR_FILE_TYPE_NOT_ALLOWED: 'chosen',
  ERR_FILE_TOO_LARGE: 'chosen',
}

/** The dialog of a queue's settings. Each option is saved in its row, the other fields by the button. */
export function QueueDialog({ queue, queues, firstTab, hasHours, ...dialogs }: Props) {
  const { t } = useTranslation()
  const used = usedColors(queues, queue)
  const present = queues.find(({ id }) => id === queue?.id)
  const [tab, setTab] = useState<QueueTab>(firstTab)
  const [isTreeDirty, setTreeDirty] = useState(false)
  const saving = useSaveQueue(queue?.id)
  const { form, dialog } = useEntryForm({
    initial: formOf(queue, used),
    check: problemsOf,
    saving,
    inputOf: (values) => ({ body: bodyOf(values, queue), chosen: values.chosen }),
    fieldOf: FIELD_OF,
    onSaved: (saved) => {
      toastSuccess(t('queues.saved'))
      if (queue) dialogs.onClose()
      else dialogs.onCreated(saved)
    },
    onWrong: (errors) => {
      const fields = Object.keys(errors)
      if (fields.length > 0) setTab(fields.every(isOnHours) ? 'hours' : 'data')
    },
  })
  const wrong = Object.keys(form.errors)
  const stageHours = () => {
    const { hasErrors, errors } = form.validate()
    if (hasErrors && Object.keys(errors).some(isOnHours)) return
    form.clearErrors() // the other fields were not submitted
    toastInfo(t('queues.hoursStaged'))
    setTab('data')
  }

  const tabs: FormTab<QueueTab>[] = [
    {
      key: 'data',
      label: t('queues.tabs.data'),
      isWrong: wrong.some((field) => !isOnHours(field)),
      content: <DataFields form={form} used={used} present={queue?.mediaName ?? null} hasHours={hasHours} />,
    },
    {
      key: 'options',
      label: t('queues.tabs.options'),
      content: queue ? (
        <OptionTree queue={present ?? queue} isOneOfSeveral={queues.length > 1} onDirty={setTreeDirty} />
      ) : (
        <Text c="dimmed">{t('queues.options.saveFirst')}</Text>
      ),
    },
  ]
  if (hasHours)
    tabs.push({
      key: 'hours',
      label: t('queues.tabs.hours'),
      isWrong: wrong.some(isOnHours),
      content: (
        <Stack>
          <HoursFields hours={form.values.schedules} fieldOf={(path) => form.getInputProps(path)} />
          <SpecialDaysField
            days={form.values.specialDays}
            hint={t('specialDays.queueHint')}
            error={form.errors['specialDays']}
            onChange={(days) => form.setFieldValue('specialDays', days)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={stageHours}>
              {t('queues.applyHours')}
            </Button>
          </Group>
        </Stack>
      ),
    })
  const isChanged = queue && present && present.version > queue.version && isOther(present, queue)
  return (
    <FormDialog
      {...dialog}
      isDirty={dialog.isDirty || isTreeDirty}
      title={queue ? t('queues.editTitle', { name: queue.name }) : t('queues.add')}
      submitLabel={t('common.save')}
      size={820}
      isGone={queue !== undefined && !present}
      onReload={isChanged && !saving.isPending && !saving.isError ? () => dialogs.onReload(present) : undefined}
      onClose={dialogs.onClose}
    >
      <FormTabs tabs={tabs} value={tab} onChange={setTab} />
    </FormDialog>
  )
}
