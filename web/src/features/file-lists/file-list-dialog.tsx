import { Textarea, TextInput } from '@mantine/core'
import type { FileList } from '@recado/contracts/files/file-list'
import { createFileList } from '@recado/contracts/files/routes'
import { useTranslation } from 'react-i18next'
import { useEditConflict } from '../../shared/list/use-edit-conflict.ts'
import { contractRules } from '../../shared/ui/contract-rules.ts'
import { FormDialog } from '../../shared/ui/form-dialog.tsx'
import { toastSuccess } from '../../shared/ui/toast.ts'
import { useEntryForm } from '../../shared/ui/use-entry-form.ts'
import { WithNames } from '../../shared/ui/with-names.tsx'
import { type FileListForm, FilesLeftError, useSaveFileList } from './api.ts'
import { fileLists } from './file-list-list.ts'
import { emptyRow, rowOf } from './file-row.ts'
import { FileRows } from './file-rows.tsx'

const rules = contractRules(createFileList.body)

type Props = {
  /** Absent for a new list. */
  readonly record?: FileList | undefined
  readonly onClose: () => void
  readonly onReload: (record: FileList) => void
}

/** The dialog of a file list, with its message and its files. It closes when the server has all of them. */
export function FileListDialog({ record, onClose, onReload }: Props) {
  const { t } = useTranslation()
  const { isGone, newer } = useEditConflict(fileLists, record)
  const { saving, uploads } = useSaveFileList(record?.id)
  const { form, dialog } = useEntryForm({
    initial: {
      name: record?.name ?? '',
      message: record?.message ?? '',
      options: record ? record.options.map(rowOf) : [emptyRow()],
    },
    check: (values: FileListForm) => rules(values),
    saving,
    inputOf: (values) => values,
    fieldOf: { ERR_DUPLICATED_NAME: 'name' },
    onSaved: () => {
      toastSuccess(t('fileLists.saved'))
      onClose()
    },
  })
  return (
    <FormDialog
      {...dialog}
      title={t(record ? 'fileLists.editTitle' : 'fileLists.addTitle')}
      submitLabel={t('common.save')}
      size={560}
      error={saving.error instanceof FilesLeftError ? t('fileLists.someFailed') : dialog.error}
      isGone={isGone}
      onReload={newer && !saving.isPending && !saving.isError ? () => onReload(newer) : undefined}
      onClose={onClose}
    >
      <TextInput label={t('lists.name')} size="sm" withAsterisk data-autofocus {...form.getInputProps('name')} />
      <Textarea
        label={t('fileLists.message')}
        description={t('fileLists.messageHint')}
        withAsterisk
        autosize
        minRows={2}
        maxRows={6}
        inputContainer={(input) => <WithNames text={form.values.message}>{input}</WithNames>}
        {...form.getInputProps('message')}
      />
      <FileRows form={form} uploads={uploads} isBusy={dialog.isBusy} />
    </FormDialog>
  )
}
