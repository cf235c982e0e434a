import { TEXT_LIMIT } from '@recado/contracts/limits'
import { useState } from 'react'
import { useCurrentUser } from '../../shared/session/current-user.tsx'
import { readDraft, saveDraft } from '../../shared/storage/drafts.ts'
import { signatureOf } from '../../shared/text/without-signature.ts'
import { attach, withoutCaption } from './attachments.ts'
import type { UnsentOf } from './use-unsent.ts'
import type { About, Written } from './written.ts'

type Options = {
  readonly ticketId: number
  /** Writing an internal note. */
  readonly isNote: boolean
  /** The line above every text that goes to the contact. */
  readonly signature: string
  readonly about: About | undefined
  readonly onAbout: (about: About | undefined) => void
  readonly onSend: (written: Written) => void
  /** The unsent files and note. */
  readonly unsent: UnsentOf
}

/** The input of the composer until it is sent. Draft, note and correction are separate texts. */
export function useWriting({ ticketId, isNote, signature, about, onAbout, onSend, unsent }: Options) {
  const me = useCurrentUser()
  const [draft, setDraft] = useState(() => readDraft(me.id, ticketId))
  const [corrected, setCorrected] = useState<{ readonly edit: About; readonly text: string }>()
  const { note, attachments } = unsent
  const edit = about?.kind === 'edit' ? about : undefined
  const isCorrecting = edit !== undefined
  const former = edit?.message.body ?? ''
  const kept = signatureOf(former) // a correction keeps the signature, which is not shown
  const correction = corrected && corrected.edit === edit ? corrected.text : (edit?.text ?? former).slice(kept.length)
  const isPlain = !isCorrecting && !isNote
  const text = isCorrecting ? correction : isNote ? note : draft
  const signed = isCorrecting ? kept : isPlain && text.trim() !== '' ? signature : ''
  const left = (isNote ? TEXT_LIMIT.note : TEXT_LIMIT.message) - text.length - signed.length
  const isSendable = left >= 0 && (text.trim() !== '' || (attachments.length > 0 && isPlain))

  const change = (typed: string) => {
    if (edit) return setCorrected({ edit, text: typed })
    if (isNote) return unsent.setNote(typed)
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
    send() {
      if (!isSendable) return
      onSend({ text: signed + text.trim(), attachments: isNote ? [] : attachments, isVoice: false, isNote, about })
      if (!isNote) unsent.setAttachments([])
      change('')
      onAbout(undefined)
    },
    sendVoice(file: File) {
      const { added, refused } = attach([withoutCaption(file)], 0)
      unsent.refuse(refused)
      onSend({ text: '', attachments: added, isVoice: true, isNote: false, about })
      onAbout(undefined)
    },
  }
}
