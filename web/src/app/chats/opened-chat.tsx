import type { Chat } from '@recado/contracts/chats/chat'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { openedChat } from '../../features/chats/api.ts'
import { isApiError } from '../../shared/api/api-error.ts'
import { HistorySkeleton } from '../../shared/history/history-skeleton.tsx'
import { useCurrentUser } from '../../shared/session/current-user.tsx'
import { ErrorState } from '../../shared/ui/states.tsx'
import { toastInfo } from '../../shared/ui/toast.ts'

type Props = {
  readonly uuid: string
  /** Called when the chat does not exist, or the user is no longer a member. */
  readonly onGone: () => void
  readonly children: (chat: Chat) => ReactNode
}

/** The chat of an address. If the user is removed from the open chat, it disappears at once. */
export function OpenedChat({ uuid, onGone, children }: Props) {
  const { t } = useTranslation()
  const me = useCurrentUser()
  const client = useQueryClient()
  const query = useQuery(openedChat(client, uuid))
  const isUnknown = isApiError(query.error) && query.error.status >= 400 && query.error.status < 500
  const isGone = query.data?.isGone ?? false
  const leave = useEffectEvent(() => {
    // an owner has deleted the chat, and needs no message about it
    const isOwnDoing = query.data?.chat.ownerId === me.id
    // this also covers a chat that was removed while the client was offline
    if (query.data && !isOwnDoing) toastInfo(t('chats.gone'))
    onGone()
  })
  useEffect(() => {
    if (isUnknown || isGone) leave()
  }, [isUnknown, isGone])
  if (isUnknown || isGone) return null
  if (query.data) return children(query.data.chat)
  return query.isError ? <ErrorState onRetry={() => void query.refetch()} /> : <HistorySkeleton />
}
