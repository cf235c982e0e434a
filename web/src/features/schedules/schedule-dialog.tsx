import { Select } from '@mantine/core'
import { DateTimePicker } from '@mantine/dates'
import type { Schedule } from '@recado/contracts/schedules/schedule'
import { useTranslation } from 'react-i18next'
import { useEditConflict } from '../../shared/list/use-edit-conflict.ts'
import { ContactPicker } from '../../shared/pickers/contact-picker.tsx'
import { useDateTimeFieldProps } from '../../shared/ui/dates.ts'
import { FileField } from '../../shared/ui/file-field.tsx'
import { FormDialog } from '../../shared/ui/form-dialog.tsx'
import { TextWithVariables } from '../../shared/ui/text-with-variables.tsx'
import { toastSuccess } from '../../shared/ui/toast.ts'
import { useEntryForm } from '../../shared/ui/use-entry-form.ts'
import { useSaveSchedule } from './api.ts'
import { bodyOf, formOf, problemsOf, type ScheduleForm } from './schedule-form.ts'
import { scheduleLists } from './schedule-list.ts'

export type Named = { readonly id: number; readonly name: string }
type Props = {
  /** Absent for a new schedule. */
  readonly schedule?: Schedule | undefined
  readonly contact?: Schedule['contact'] | undefined
  readonly text?: string
  readonly connections: readonly Named[]
  readonly onSaved?: () => void
  readonly onClose: () => void
  readonly onReload: (schedule: Schedule) => void
}

/** The dialog of a scheduled message; read-only after the message was sent. */
export function ScheduleDialog({ schedule, contact, text = '', connections, onSaved, onClose, onReload }: Props) {
  const { t } = useTranslation()
  const dateTimeField = useDateTimeFieldProps()
  const { isGone, newer } = useEditConflict(scheduleLists, schedule)
  const isSent = (newer ?? schedule)?.status === 'ENVIADA'
  const saving = useSaveSchedule(schedule?.id)
  const { form, dialog } = useEntryForm({
    initial: formOf(schedule, { contactId: contact?.id ?? null, text }, new Date()),
    check: (values: ScheduleForm) => problemsOf(values, new Date(), t('schedules.tooSoon')),
    saving,
    inputOf: (values) => ({ body: bodyOf(values), chosen: values.chosen }),
    fieldOf: {
      ERR_NO_CONTACT_FOUND: 'contactId',
      ERR_NO_WAPP_FOUND: 'whatsappId',
      ERR_FILE_TYPE_NOT_ALLOWED: 'chosen',
      ERR_FILE_TOO_LARGE: 'chosen',
    },
    onSaved: () => {
      toastSuccess(t('schedules.saved'))
      onSaved?.()
      onClose()
    },
  })
  return (
    <FormDialog
      {...dialog}
      isDirty={dialog.isDirty && !isSent}
      title={isSent ? t('schedules.sentTitle') : t(schedule ? 'schedules.editTitle' : 'schedules.add')}
      submitLabel={t('common.save')}
      size={560}
      isGone={isGone}
      readOnlyReason={isSent ? t('schedules.alreadySent') : undefined}
      onReload={newer && !isSent && !saving.isPending && !saving.isError ? () => onReload(newer) : undefined}
      onClose={onClose}
    >
      <ContactPicker
        label={t('schedules.contact')}
        withAsterisk
        data-autofocus={contact === undefined || undefined}
        readOnly={isSent}
        present={schedule?.contact ?? contact}
        {...form.getInputProps('contactId')}
      />
      <TextWithVariables
        label={t('schedules.message')}
        withAsterisk
        data-autofocus={contact !== undefined || undefined} // the first field is already filled
        minRows={3}
        readOnly={isSent}
        {...form.getInputProps('body')}
      />
      <DateTimePicker
        {...dateTimeField}
        label={t('schedules.sendAt')}
        withAsterisk
        minDate={isSent ? '' : new Date()}
        readOnly={isSent}
        {...form.getInputProps('sendAt')}
      />
      <Select
        label={t('schedules.connection')}
        placeholder={t('schedules.automatic')}
        clearable={!isSent}
        readOnly={isSent}
        data={connections.map(({ id, name }) => ({ value: String(id), label: name }))}
        {...form.getInputProps('whatsappId')}
      />
      <FileField
        label={t('schedules.file')}
        present={schedule?.mediaName ?? null}
        isReadOnly={isSent}
        {...form.getInputProps('chosen')}
      />
    </FormDialog>
  )
}
