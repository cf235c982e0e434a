import { Alert, Button, Group, Stack, TextInput } from '@mantine/core'
import { createQueueOption } from '@recado/contracts/queues/routes'
import { type KeyboardEvent, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { contractRules } from '../../../shared/ui/contract-rules.ts'
import { FileField } from '../../../shared/ui/file-field.tsx'
import { ServerButton } from '../../../shared/ui/server-controls.tsx'
import { TextWithVariables } from '../../../shared/ui/text-with-variables.tsx'
import { useEntryForm } from '../../../shared/ui/use-entry-form.ts'
import { type OptionChange, type OptionPlace, useSaveOption } from './api.ts'
import classes from './option-tree.module.css'

const { title, message } = createQueueOption.body.shape
const rules = contractRules(createQueueOption.body.pick({ title: true, message: true }).extend({ title, message }))

type Props = {
  readonly place: OptionPlace
  readonly onDirty: (isDirty: boolean) => void
  readonly onClose: () => void
}

/** The editor of an option. It is inside the form of the queue, but is saved separately. */
export function OptionEditor({ place, onDirty, onClose }: Props) {
  const { t } = useTranslation()
  const { option } = place
  const { form, dialog } = useEntryForm({
    initial: {
      title: option?.title ?? '',
      message: option?.message ?? '',
      chosen: { file: null, isRemoved: false },
    } as OptionChange,
    check: ({ title, message }) => rules({ title, message }),
    saving: useSaveOption(place),
    inputOf: (values) => values,
    fieldOf: { ERR_FILE_TYPE_NOT_ALLOWED: 'chosen', ERR_FILE_TOO_LARGE: 'chosen' },
    onSaved: onClose,
  })
  useEffect(() => {
    onDirty(dialog.isDirty)
    return () => onDirty(false)
  }, [dialog.isDirty, onDirty])
  const saveByEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault() // prevents Enter from submitting the form of the queue
    dialog.onSubmit()
  }
  return (
    <Stack className={classes.editor} gap="sm">
      {dialog.error && (
        <Alert color="red" role="alert">
          {dialog.error}
        </Alert>
      )}
      <TextInput
        label={t('queues.options.title')}
        size="sm"
        withAsterisk
        autoFocus
        onKeyDown={saveByEnter}
        {...form.getInputProps('title')}
      />
      <TextWithVariables
        label={t('queues.options.message')}
        description={t('queues.options.messageHint')}
        {...form.getInputProps('message')}
      />
      <FileField
        label={t('queues.options.file')}
        present={option?.mediaName ?? null}
        {...form.getInputProps('chosen')}
      />
      <Group gap="xs" justify="flex-end">
        <Button variant="default" size="compact-md" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <ServerButton size="compact-md" loading={dialog.isBusy} onClick={() => dialog.onSubmit()}>
          {t('queues.options.save')}
        </ServerButton>
      </Group>
    </Stack>
  )
}
