import { Select, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { DateTimePicker } from '@mantine/dates'
import type { Announcement } from '@recado/contracts/announcements/announcement'
import { ANNOUNCEMENT_LIMIT } from '@recado/contracts/limits'
import { useTranslation } from 'react-i18next'
import { useEditConflict } from '../../shared/list/use-edit-conflict.ts'
import { useDateTimeFieldProps } from '../../shared/ui/dates.ts'
import { FileField } from '../../shared/ui/file-field.tsx'
import { FormDialog } from '../../shared/ui/form-dialog.tsx'
import { OnOffSelect } from '../../shared/ui/on-off-select.tsx'
import { toastSuccess } from '../../shared/ui/toast.ts'
import { useEntryForm } from '../../shared/ui/use-entry-form.ts'
import { type AnnouncementForm, bodyOf, formOf, problemsOf } from './announcement-form.ts'
import { announcementLists } from './announcement-list.ts'
import { useSaveAnnouncement } from './api.ts'
import { PRIORITY_WORDS } from './priority-words.ts'

const IMAGES = '.png,.jpg,.jpeg'

type Props = {
  /** Absent for a new announcement. */
  readonly record?: Announcement | undefined
  readonly onClose: () => void
  readonly onReload: (record: Announcement) => void
}

export function AnnouncementDialog({ record, onClose, onReload }: Props) {
  const { t } = useTranslation()
  const { isGone, newer } = useEditConflict(announcementLists, record)
  const saving = useSaveAnnouncement(record?.id)
  const { form, dialog } = useEntryForm({
    initial: formOf(record),
    check: (values: AnnouncementForm) => problemsOf(values, t('announcements.endsFirst')),
    saving,
    inputOf: (values) => ({ body: bodyOf(values), chosen: values.chosen }),
    fieldOf: { ERR_FILE_TYPE_NOT_ALLOWED: 'chosen', ERR_FILE_TOO_LARGE: 'chosen' },
    onSaved: () => {
      toastSuccess(t('announcements.saved'))
      onClose()
    },
  })
  const priorities = ([1, 2, 3] as const).map((value) => ({
    value: String(value),
    label: t(`announcements.priorities.${PRIORITY_WORDS[value]}`),
  }))
  const fromField = useDateTimeFieldProps()
  const untilField = useDateTimeFieldProps()
  return (
    <FormDialog
      {...dialog}
      title={t(record ? 'announcements.editTitle' : 'announcements.add')}
      submitLabel={t('common.save')}
      size={600}
      isGone={isGone}
      onReload={newer && !saving.isPending && !saving.isError ? () => onReload(newer) : undefined}
      onClose={onClose}
    >
      <TextInput
        label={t('announcements.name')}
        size="sm"
        withAsterisk
        data-autofocus
        {...form.getInputProps('title')}
      />
      <Textarea
        label={t('announcements.text')}
        description={t('announcements.textHint')}
        withAsterisk
        autosize
        minRows={4}
        maxRows={12}
        {...form.getInputProps('text')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <OnOffSelect
          label={t('announcements.status')}
          words={[t('announcements.on'), t('announcements.off')]}
          {...form.getInputProps('status')}
        />
        <Select
          label={t('announcements.priority')}
          allowDeselect={false}
          data={priorities}
          {...form.getInputProps('priority')}
        />
        <DateTimePicker
          {...fromField}
          clearable
          label={t('announcements.from')}
          placeholder={t('announcements.fromNow')}
          clearButtonProps={{ 'aria-label': t('announcements.clearFrom') }}
          {...form.getInputProps('from')}
        />
        <DateTimePicker
          {...untilField}
          clearable
          label={t('announcements.until')}
          placeholder={t('announcements.untilOff')}
          clearButtonProps={{ 'aria-label': t('announcements.clearUntil') }}
          {...form.getInputProps('until')}
        />
      </SimpleGrid>
      <FileField
        label={t('announcements.image')}
        present={record?.mediaName ?? null}
        accept={IMAGES}
        maxBytes={ANNOUNCEMENT_LIMIT.imageBytes}
        {...form.getInputProps('chosen')}
      />
    </FormDialog>
  )
}
