import type { ChatReference } from '@recado/contracts/chats/chat-message'
import { useState } from 'react'
import type { ConversationId } from '../../shared/messages/conversation-id.ts'
import { useOwnDraft } from '../../shared/messages/drafts.ts'
import { useCurrentUser } from '../../shared/session/current-user.tsx'
import { signatureOf } from '../../shared/text/without-signature.ts'
import { attach, withoutCaption } from './attachments.ts'
import { namedIn } from './named-in.ts'
import type { Mentionable } from './suggest/suggestion.ts'
import type { UnsentOf } from './use-unsent.ts'
import type { About, Written } from './written.ts'

type Options = {
  readonly conversation: ConversationId
  /** The greatest length of a text, in characters. */
  readonly limit: number
  /** The people that a text can mention, including people who would not see it. */
  readonly people: readonly Mentionable[]
  readonly isNote: boolean
  /** The signature line above every text to the contact. */
  readonly signature: string
  readonly about: About | undefined
  readonly onAbout: (about: About | undefined) => void
  readonly onSend: (written: Written) => void
  readonly unsent: UnsentOf
}

/** A ticket or a contact that the user has chosen, and the token that stands for it in the text. */
type Chosen = { readonly token: string; readonly reference: ChatReference }

/** The input of the composer until it is sent. The draft, the note and the edit of a message are separate texts. */
export function useWriting(options: Options) {
  const { conversation, limit, people, isNote, signature, about, onAbout, onSend, unsent } = options
  const me = useCurrentUser()
  const [draft, changeDraft] = useOwnDraft(me.id, conversation)
  const [corrected, setCorrected] = useState<{ readonly edit: About; readonly text: string }>()
  const [chosen, choose] = useState<readonly Chosen[]>([])
  const { note, attachments } = unsent
  const edit = about?.kind === 'edit' ? about : undefined
  const isCorrecting = edit !== undefined
  const former = edit?.message.body ?? ''
  const kept = signatureOf(former) // an edit keeps the signature, which the field does not show
  const correction = corrected && corrected.edit === edit ? corrected.text : (edit?.text ?? former).slice(kept.length)
  const isPlain = !isCorrecting && !isNote
  const text = isCorrecting ? correction : isNote ? note : draft
  const signed = isCorrecting ? kept : isPlain && text.trim() !== '' ? signature : ''
  const left = limit - text.length - signed.length
  const isSendable = left >= 0 && (text.trim() !== '' || (attachments.length > 0 && isPlain))

  const change = (typed: string) => {
    if (edit) return setCorrected({ edit, text: typed })
    if (isNote) return unsent.setNote(typed)
    changeDraft(typed)
  }
  return {
    text,
    left,
    isSendable,
    isCorrecting,
    attachments,
    change,
    /** @param token the text that stands for the reference; the reference counts as long as the text contains it */
    addReference: (token: string, reference: ChatReference) =>
      choose((before) => [...before.filter((one) => one.token !== token), { token, reference }]),
    send() {
      if (!isSendable) return
      onSend({
        text: signed + text.trim(),
        attachments: isNote ? [] : attachments,
        isVoice: false,
        isNote,
        mentions: namedIn(text, people, me).flatMap(({ id, isBlind }) => (isBlind ? [] : id)),
        references: chosen.filter(({ token }) => text.includes(token)).map(({ reference }) => reference),
        about,
      })
      if (!isNote) unsent.setAttachments([])
      change('')
      choose([])
      onAbout(undefined)
    },
    sendVoice(file: File) {
      const { added, refused } = attach([withoutCaption(file)], 0)
      unsent.refuse(refused)
      onSend({ text: '', attachments: added, isVoice: true, isNote: false, mentions: [], references: [], about })
      onAbout(undefined)
    },
  }
}

export type WritingOf = ReturnType<typeof useWriting>
