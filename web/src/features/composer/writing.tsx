import { TEXT_LIMIT } from '@recado/contracts/limits'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { useId } from 'react'
import { usePasses } from '../../shared/session/current-user.tsx'
import { lazyDialog } from '../../shared/ui/lazy-part.tsx'
import { QuickList } from './quick/quick-list.tsx'
import { useQuick } from './quick/use-quick.ts'
import type { Mentionable } from './suggest/suggestion.ts'
import { UnseenBy } from './unseen-by.tsx'
import { useSignature } from './use-signature.ts'
import type { UnsentOf } from './use-unsent.ts'
import { useWriting } from './use-writing.ts'
import { WritingFrame } from './writing-frame.tsx'
import type { About, Schedule, Written } from './written.ts'

const SuggestButton = lazyDialog(() => import('./suggest-button.tsx'), 'SuggestButton')

const NOBODY: readonly Mentionable[] = []

type Props = {
  readonly ticket: Ticket
  readonly isNote: boolean
  /** Switches between message and note; absent when only notes are possible. */
  readonly onNote?: (isNote: boolean) => void
  readonly unsent: UnsentOf
  readonly about: About | undefined
  readonly onAbout: (about: About | undefined) => void
  readonly onSend: (written: Written) => void
  readonly onEditLast: () => void
  readonly onTyping?: (() => void) | undefined
  readonly onSchedule?: Schedule | undefined
  /** The colleagues that a note can mention, including colleagues who would not see it. */
  readonly people: readonly Mentionable[]
}

/** The field for texts in a ticket: a message to the contact, or a note for colleagues. */
export function Writing({ ticket, people, onSend, onSchedule, ...frame }: Props) {
  const { isNote, about, onAbout, unsent } = frame
  const quickId = useId()
  // the button uses prompts, so it is fetched only if the plan has them
  const isHelped = usePasses()({ feature: 'useOpenAi' })
  const signature = useSignature()
  const named = isNote ? people : NOBODY
  const writing = useWriting({
    conversation: ticket.id,
    limit: isNote ? TEXT_LIMIT.note : TEXT_LIMIT.message,
    people: named,
    isNote,
    signature: signature.line,
    unsent,
    about,
    onAbout,
    onSend,
  })
  const { text, isCorrecting, change } = writing
  const isPlain = !isCorrecting && !isNote
  const quick = useQuick({ ticket, text, isOn: isPlain, onText: change, onFiles: unsent.addCaptioned })
  return (
    <>
      {isNote && <UnseenBy text={text} people={people} />}
      <WritingFrame
        {...frame}
        writing={writing}
        signature={signature}
        people={named.filter(({ isBlind }) => !isBlind)}
        quick={{ ...quick, listId: quickId, list: <QuickList id={quickId} quick={quick} /> }}
        tool={isHelped && <SuggestButton ticketId={ticket.id} text={text} onText={change} />}
        onSchedule={onSchedule && (() => onSchedule(text, () => change('')))}
      />
    </>
  )
}
