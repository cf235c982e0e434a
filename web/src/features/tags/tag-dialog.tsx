import { Switch, TextInput } from '@mantine/core'
import { createTag } from '@recado/contracts/tags/routes'
import { useTranslation } from 'react-i18next'
import { ColorField } from '../../shared/colors/color-field.tsx'
import { useEditConflict } from '../../shared/list/use-edit-conflict.ts'
import { useAllowed } from '../../shared/session/current-user.tsx'
import { contractRules } from '../../shared/ui/contract-rules.ts'
import { FormDialog } from '../../shared/ui/form-dialog.tsx'
import { freeColor } from '../../shared/ui/palette.ts'
import { toastSuccess } from '../../shared/ui/toast.ts'
import { useEntryForm } from '../../shared/ui/use-entry-form.ts'
import { useSaveTag } from './api.ts'
import { type CountedTag, tagLists } from './tag-list.ts'

const rules = contractRules(createTag.body)

type Props = {
  /** Absent for a new tag. */
  readonly tag?: CountedTag | undefined
  /** The colours of other tags; a new tag gets a colour that is not among them. */
  readonly usedColors: readonly string[]
  readonly onClose: () => void
  readonly onReload: (tag: CountedTag) => void
}
type TagForm = { readonly name: string; readonly color: string; readonly isLane: boolean }

const bodyOf = ({ isLane, ...form }: TagForm) => ({ ...form, kanban: isLane ? 1 : 0 })

export function TagDialog({ tag, usedColors, onClose, onReload }: Props) {
  const { t } = useTranslation()
  const mayMakeLanes = useAllowed('tags:lanes')
  const { isGone, newer } = useEditConflict(tagLists, tag)
  const { form, dialog } = useEntryForm({
    initial: { name: tag?.name ?? '', color: tag?.color ?? freeColor(usedColors), isLane: tag?.kanban === 1 },
    check: (values: TagForm) => rules(bodyOf(values)),
    saving: useSaveTag(tag?.id),
    inputOf: bodyOf,
    fieldOf: { ERR_DUPLICATED_TAG: 'name' },
    onSaved: () => {
      toastSuccess(t('tags.saved'))
      onClose()
    },
  })
  return (
    <FormDialog
      {...dialog}
      title={t(tag ? 'tags.editTitle' : 'tags.add')}
      submitLabel={t('common.save')}
      isGone={isGone}
      onReload={newer && (() => onReload(newer))}
      onClose={onClose}
    >
      <TextInput label={t('tags.name')} size="sm" withAsterisk data-autofocus {...form.getInputProps('name')} />
      <ColorField label={t('tags.color')} {...form.getInputProps('color')} />
      {mayMakeLanes && (
        <Switch
          label={t('tags.kanban')}
          description={t('tags.kanbanHint')}
          {...form.getInputProps('isLane', { type: 'checkbox' })}
        />
      )}
    </FormDialog>
  )
}
