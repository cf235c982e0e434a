import { TEXT_LIMIT } from '@recado/contracts/limits'
import classes from './composer.module.css'
import type { Mentionable } from './suggest/suggestion.ts'
import type { UnsentOf } from './use-unsent.ts'
import { useWriting } from './use-writing.ts'
import { WritingFrame } from './writing-frame.tsx'
import type { About, Written } from './written.ts'

type Props = {
  readonly chatId: number
  readonly unsent: UnsentOf
  readonly about: About | undefined
  readonly onAbout: (about: About | undefined) => void
  readonly onSend: (written: Written) => void
  readonly onEditLast: () => void
  readonly onTyping: () => void
  readonly people: readonly Mentionable[]
}

/** The composer of a chat of colleagues. Its text is stored as a draft of the chat. */
export function ChatWriting({ chatId, onSend, ...frame }: Props) {
  const { about, onAbout, unsent, people } = frame
  const writing = useWriting({
    conversation: `chat-${chatId}`,
    limit: TEXT_LIMIT.chatMessage,
    people,
    isNote: false,
    signature: '',
    unsent,
    about,
    onAbout,
    onSend,
  })
  return (
    <div className={classes.composer}>
      <WritingFrame {...frame} writing={writing} isNote={false} takesReferences />
    </div>
  )
}
