import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { Words } from '@recado/contracts/words/words'
import type { Writer } from '@recado/contracts/writer'
import { writtenBy } from './use-writer.ts'

export type LastOf = Pick<
  Ticket,
  'preview' | 'previewWords' | 'previewBy' | 'lastMessage' | 'lastWords' | 'fromMe' | 'lastBy'
>
/** The kind of an automatic author, as a key of `writers` in the texts. */
export type Mark = Exclude<NonNullable<ReturnType<typeof writtenBy>>, 'phone'>

type Drawn = {
  readonly words: Words | null
  /** The last words of a person; empty until a person has written. */
  readonly text: string
  readonly fromMe: boolean
  readonly by: Writer | null
  /** The automatic author of the messages after those words. */
  readonly mark: Mark | undefined
}

/**
 * @returns the summary of a ticket for lists: the last words of a person, and a mark for automatic messages after them.
 * If the server does not know these words, the summary is the last message.
 */
export function drawnOf(ticket: LastOf): Drawn {
  const { preview, previewWords, previewBy, lastMessage, lastWords, fromMe, lastBy } = ticket
  const mark = fromMe && lastBy ? markOf(lastBy) : undefined
  if (preview !== null) {
    const isOurs = previewBy !== null && previewBy.origin !== 'inbound'
    return { words: previewWords, text: preview, fromMe: isOurs, by: isOurs ? previewBy : null, mark }
  }
  if (mark) return { words: null, text: '', fromMe: false, by: null, mark }
  return { words: lastWords, text: lastMessage, fromMe, by: lastBy, mark }
}

function markOf({ origin }: Writer): Mark | undefined {
  const what = writtenBy(origin)
  return what === 'phone' ? undefined : what
}
