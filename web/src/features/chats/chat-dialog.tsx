import { MultiSelect, TextInput } from '@mantine/core'
import type { FormErrors } from '@mantine/form'
import type { Chat } from '@recado/contracts/chats/chat'
import { createChat } from '@recado/contracts/chats/routes'
import { useTranslation } from 'react-i18next'
import { useEditConflict } from '../../shared/list/use-edit-conflict.ts'
import { type Pictured, personOption } from '../../shared/pickers/person-option.tsx'
import { useCurrentUser } from '../../shared/session/current-user.tsx'
import { contractRules } from '../../shared/ui/contract-rules.ts'
import { FormDialog } from '../../shared/ui/form-dialog.tsx'
import { toastSuccess } from '../../shared/ui/toast.ts'
import { useEntryForm } from '../../shared/ui/use-entry-form.ts'
import { chatLists } from './chat-list.ts'
import { useSaveChat } from './use-chat-steps.ts'

const rules = contractRules(createChat.body)

type Props = {
  /** Absent for a new chat. */
  readonly chat?: Chat | undefined
  readonly people: readonly Pictured[]
  readonly onSaved: (chat: Chat) => void
  readonly onClose: () => void
  readonly onReload: (chat: Chat) => void
}
type ChatForm = { readonly title: string; readonly userIds: string[] }

const bodyOf = ({ title, userIds }: ChatForm) => ({ title, users: userIds.map(Number) })

/** The dialog for the title of a chat, and for its members besides its owner. */
export function ChatDialog({ chat, people, onSaved, onClose, onReload }: Props) {
  const { t } = useTranslation()
  const me = useCurrentUser()
  const { isGone, newer } = useEditConflict(chatLists, chat)
  const check = (values: ChatForm): FormErrors => ({
    ...rules(bodyOf(values)),
    ...(values.title.trim() === '' && { title: t('chats.dialog.noTitle') }),
    ...(values.userIds.length === 0 && { userIds: t('chats.dialog.noUsers') }),
  })
  const { form, dialog } = useEntryForm({
    initial: {
      title: chat?.title ?? '',
      userIds: chat?.users.filter(({ userId }) => userId !== me.id).map(({ userId }) => String(userId)) ?? [],
    },
    check,
    saving: useSaveChat(chat?.id),
    inputOf: bodyOf,
    fieldOf: { ERR_NO_USER_FOUND: 'userIds' },
    onSaved: (saved) => {
      toastSuccess(t('chats.dialog.saved'))
      onClose()
      onSaved(saved)
    },
  })
  const named = new Map([
    ...people.map(({ id, name }) => [id, name] as const),
    ...(chat?.users.map(({ userId, user }) => [userId, user.name] as const) ?? []),
  ])
  named.delete(me.id)
  return (
    <FormDialog
      {...dialog}
      title={t('chats.dialog.title')}
      submitLabel={t('common.save')}
      isGone={isGone}
      onReload={newer && (() => onReload(newer))}
      onClose={onClose}
    >
      <TextInput
        size="sm"
        label={t('chats.dialog.name')}
        withAsterisk
        data-autofocus
        {...form.getInputProps('title')}
      />
      <MultiSelect
        label={t('chats.dialog.users')}
        withAsterisk
        searchable
        nothingFoundMessage={t('lists.nothing')}
        data={[...named].map(([id, name]) => ({ value: String(id), label: name }))}
        renderOption={personOption(people)}
        {...form.getInputProps('userIds')}
      />
    </FormDialog>
  )
}
