import { TEXT_LIMIT } from '@recado/contracts/limits'
import type { Message } from '@recado/contracts/messages/message'
import { useEffect, useEffectEvent, useState } from 'react'
import { useCurrentUser } from '../../../shared/session/current-user.tsx'
import { readDraft, saveDraft } from '../../../shared/storage/drafts.ts'
import { type Attachment, attach, dropPreviews, type Refusal } from './attachments.ts'
import type { About, Written } from './written.ts'

type Options = {
  readonly ticketId: number
  readonly about: About | undefined
  readonly onAbout: (about: About | undefined) => void
  readonly onSend: (written: Written) => void
  readonly onRefused: (refused: readonly Refusal[]) => void
}

/** The text, the files and what they are about, until they are sent. The text of a correction is no draft. */
export function useWriting({ ticketId, about, onAbout, onSend, onRefused }: Options) {
  const me = useCurrentUser()
  const [draft, setDraft] = useState(() => readDraft(me.id, ticketId))
  const [correction, setCorrection] = useState('')
  const [attachments, setAttachments] = useState<readonly Attachment[]>([])
  const isCorrecting = about?.kind === 'edit'
  const text = isCorrecting ? correction : draft
  const left = TEXT_LIMIT.message - text.length
  const isSendable = left >= 0 && (text.trim() !== '' || (attachments.length > 0 && !isCorrecting))

  const corrected: Message | undefined = isCorrecting ? about.message : undefined
  useEffect(() => setCorrection(corrected?.body ?? ''), [corrected])
  const dropAll = useEffectEvent(() => dropPreviews(attachments))
  useEffect(() => () => dropAll(), [])

  const change = (typed: string) => {
    if (isCorrecting) return setCorrection(typed)
    setDraft(typed)
    saveDraft(me.id, ticketId, typed)
  }
  return {
    text,
    left,
    isSendable,
    isCorrecting,
    attachments,
    change,
    changeAttachments: (next: readonly Attachment[]) => {
      dropPreviews(attachments.filter((one) => !next.some(({ id }) => id === one.id)))
      setAttachments(next)
    },
    add(files: readonly File[]) {
      const { added, refused } = attach(files, attachments.length)
      if (added.length > 0) setAttachments([...attachments, ...added])
      if (refused.length > 0) onRefused(refused)
    },
    send() {
      if (!isSendable) return
      onSend({ text: text.trim(), attachments, isVoice: false, about })
      setAttachments([]) // whoever sends them needs their previews still
      change('')
      onAbout(undefined)
    },
    sendVoice(file: File) {
      const { added, refused } = attach([file], 0)
      if (refused.length > 0) onRefused(refused)
      onSend({ text: '', attachments: added, isVoice: true, about })
      onAbout(undefined)
    },
  }
}
