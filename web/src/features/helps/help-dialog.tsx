import { Textarea, TextInput } from '@mantine/core'
import type { Help } from '@recado/contracts/helps/help'
import { createHelp } from '@recado/contracts/helps/routes'
import { useTranslation } from 'react-i18next'
import { useEditConflict } from '../../shared/list/use-edit-conflict.ts'
import { contractRules } from '../../shared/ui/contract-rules.ts'
import { FormDialog } from '../../shared/ui/form-dialog.tsx'
import { toastSuccess } from '../../shared/ui/toast.ts'
import { useEntryForm } from '../../shared/ui/use-entry-form.ts'
import { useSaveHelp } from './api.ts'
import { helpLists } from './help-list.ts'

const rules = contractRules(createHelp.body)

type Props = {
  /** Absent for a new help. */
  readonly help?: Help | undefined
  readonly onClose: () => void
  readonly onReload: (help: Help) => void
}
type HelpForm = Readonly<Record<'title' | 'description' | 'video' | 'link', string>>

const bodyOf = ({ link, ...texts }: HelpForm) => ({ ...texts, link: link.trim() || null })

export function HelpDialog({ help, onClose, onReload }: Props) {
  const { t } = useTranslation()
  const { isGone, newer } = useEditConflict(helpLists, help)
  const { form, dialog } = useEntryForm({
    initial: {
      title: help?.title ?? '',
      description: help?.description ?? '',
      video: help?.video ?? '',
      link: help?.link ?? '',
    },
    check: (values: HelpForm) => rules(bodyOf(values)),
    saving: useSaveHelp(help?.id),
    inputOf: bodyOf,
    onSaved: () => {
      toastSuccess(t('helps.saved'))
      onClose()
    },
  })
  return (
    <FormDialog
      {...dialog}
      title={t(help ? 'helps.editTitle' : 'helps.add')}
      submitLabel={t('common.save')}
      size={560}
      isGone={isGone}
      onReload={newer && (() => onReload(newer))}
      onClose={onClose}
    >
      <TextInput label={t('helps.name')} size="sm" withAsterisk data-autofocus {...form.getInputProps('title')} />
      <TextInput
        label={t('helps.video')}
        description={t('helps.videoHint')}
        size="sm"
        withAsterisk
        {...form.getInputProps('video')}
      />
      <Textarea
        label={t('helps.description')}
        withAsterisk
        autosize
        minRows={3}
        maxRows={8}
        {...form.getInputProps('description')}
      />
      <TextInput
        label={t('helps.address')}
        description={t('helps.addressHint')}
        size="sm"
        {...form.getInputProps('link')}
      />
    </FormDialog>
  )
}
