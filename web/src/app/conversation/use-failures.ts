import type { Message } from '@recado/contracts/messages/message'
import { useMemo } from 'react'
import { type Barred, useBarWords } from '../../features/composer/bar-words.ts'
import type { ConversationActions } from '../../shared/messages/conversation-actions.tsx'

const BAR_OF = { ERR_WAPP_TIME_LOCK: 'lock', ERR_WAPP_CAPPED: 'cap' } as const
/** The refusals that end when the contact writes. */
const OF_STRANGERS: readonly (string | null)[] = ['ERR_WAPP_STRANGERS', 'ERR_WAPP_UNPROVEN']

/**
 * The texts and actions for messages that WhatsApp refused. They are memoised, because the actions of the conversation
 * are.
 */
export function useFailures(
  bar: Barred | undefined,
  messages: readonly Message[],
): Pick<ConversationActions, 'explain' | 'isVain'> {
  const words = useBarWords()
  const { kind, until, isPhoneFree } = bar ?? {}
  const heardAt = messages.findLast(({ fromMe }) => !fromMe)?.createdAt ?? ''
  return useMemo(
    () => ({
      explain: (error) =>
        kind && until !== undefined && BAR_OF[error as keyof typeof BAR_OF] === kind
          ? words({ kind, until, isPhoneFree: isPhoneFree ?? false })
          : undefined,
      isVain: ({ error, createdAt }) => OF_STRANGERS.includes(error) && heardAt < createdAt,
    }),
    [kind, until, isPhoneFree, heardAt, words],
  )
}
