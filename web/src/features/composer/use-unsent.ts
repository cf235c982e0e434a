import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isAsNamed } from '../../shared/files/is-as-named.ts'
import { useFormat } from '../../shared/i18n/format.ts'
import type { Attachment } from '../../shared/messages/attachment.ts'
import type { ConversationId } from '../../shared/messages/conversation-id.ts'
import { useCurrentUser } from '../../shared/session/current-user.tsx'
import { toastError } from '../../shared/ui/toast.ts'
import { keepUnsent, readUnsent, type Unsent } from './api.ts'
import { attach, type CaptionedFile, type Refusal, withoutCaption } from './attachments.ts'

/**
 * The unsent files and note of a conversation, which are kept while other conversations are open. Files that cannot be
 * sent are refused by name.
 */
export function useUnsent(conversation: ConversationId) {
  const client = useQueryClient()
  const { id: userId } = useCurrentUser()
  const refusalText = useRefusalText()
  const [unsent, setUnsent] = useState(() => readUnsent(client, userId, conversation))
  const change = (edit: (present: Unsent) => Unsent) => {
    const changed = edit(readUnsent(client, userId, conversation))
    keepUnsent(client, userId, conversation, changed)
    setUnsent(changed)
  }
  const refuse = (refused: readonly Refusal[]) => {
    for (const refusal of refused) toastError(refusalText(refusal))
  }
  const admit = (files: readonly CaptionedFile[]) =>
    change((present) => {
      const { added, refused } = attach(files, present.attachments.length)
      refuse(refused)
      return { ...present, attachments: [...present.attachments, ...added] }
    })
  const check = async (files: readonly CaptionedFile[]) => {
    const honest = await Promise.all(files.map(({ file }) => isAsNamed(file)))
    refuse(files.flatMap(({ file: { name } }, index) => (honest[index] ? [] : [{ name, reason: 'notAsNamed' }])))
    admit(files.filter((_, index) => honest[index]))
  }
  return {
    ...unsent,
    refuse,
    setNote: (note: string) => change((present) => ({ ...present, note })),
    setAttachments: (attachments: readonly Attachment[]) => change((present) => ({ ...present, attachments })),
    add: (files: readonly File[]) => void check(files.map(withoutCaption)),
    /** Adds files that the server already has and has checked. */
    addCaptioned: admit,
  }
}

export type UnsentOf = ReturnType<typeof useUnsent>

/** @returns a function that explains to users why a file is refused */
function useRefusalText(): (refusal: Refusal) => string {
  const { t } = useTranslation()
  const format = useFormat()
  return (refusal) => {
    switch (refusal.reason) {
      case 'empty':
        return t('composer.fileEmpty', { name: refusal.name })
      case 'tooLarge':
        return t('composer.fileTooLarge', { name: refusal.name, limit: format.bytes(refusal.limit) })
      case 'tooMany':
        return t('composer.tooManyFiles', { limit: refusal.limit })
      case 'notAsNamed':
        return t('composer.fileNotAsNamed', { name: refusal.name })
    }
  }
}
