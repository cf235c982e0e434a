import { Button, Loader } from '@mantine/core'
import { IconArrowDown } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toastError } from '../ui/toast.ts'
import classes from './history.module.css'
import { pauseOthers } from './one-at-a-time.ts'
import { useBottomScroller } from './use-bottom-scroller.ts'
import type { HistoryOf } from './use-history.ts'
import { useJump } from './use-jump.ts'
import { useOneStop } from './use-one-stop.ts'

type Props = {
  readonly history: HistoryOf
  /** Oldest first. */
  readonly messages: readonly { readonly id: number }[]
  /** Whether the user wrote the message, so that it does not count as unseen. */
  readonly isOwn: (index: number) => boolean
  /** The id of the last message that is still being sent. */
  readonly lastWaiting: string | undefined
  /** The message to jump to; each jump needs a new object. */
  readonly wanted: { readonly messageId: number } | undefined
  /** The distance from the top at which older messages are loaded, in pixels. */
  readonly loadWithin?: number
  /** Draws the messages; its argument is the message that the user has just jumped to. */
  readonly children: (jump: Jump) => ReactNode
  readonly end: ReactNode
}
export type Jump = {
  readonly pointedId: number | undefined
  readonly jumpTo: (messageId: number) => void
}

/**
 * The scrolling part of a conversation. It opens at the newest message, and loads older messages when the user scrolls
 * up.
 */
export function MessageScroll(props: Props) {
  const { history, messages, isOwn, lastWaiting, wanted, loadWithin, children, end } = props
  const { hasNewer } = history
  const { t } = useTranslation()
  const last = messages.at(-1)
  const view = useBottomScroller({
    lastKey: lastWaiting ?? (last && String(last.id)),
    isOwn: lastWaiting !== undefined,
    hasNewer,
    loadWithin,
    onNearTop: history.loadOlder,
    onNearBottom: history.loadNewer,
  })
  const onKeyDown = useOneStop(view.content)
  const unseen = useUnseen(messages, isOwn, view.isAtBottom)
  const { pointedId, jumpTo } = useJump({
    isLoaded: (messageId) => messages.some(({ id }) => id === messageId),
    onFetch: history.showAround,
    onShow: view.toMessage,
    onMissing: () => toastError(t('history.quotedMissing')),
  })
  useEffect(() => {
    if (wanted) jumpTo(wanted.messageId)
  }, [wanted, jumpTo])
  const toBottom = () => {
    if (hasNewer) history.showNewest()
    view.toBottom()
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that does not fill the window cannot be scrolled
  useEffect(() => {
    const window = view.scroller.current
    // returns early, because the measurement below forces a layout of the page
    if (!window || !history.canLoadOlder || history.isFull) return
    if (window.scrollHeight <= window.clientHeight) history.loadOlder()
  }, [messages.length, history.canLoadOlder])

  return (
    <div className={classes.frame}>
      <div
        role="log"
        aria-live="off"
        ref={view.scroller}
        className={classes.scroller}
        onScroll={view.onScroll}
        onKeyDown={onKeyDown}
        onPlayCapture={pauseOthers}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
        aria-label={t('history.label')}
      >
        <div ref={view.content} className={classes.content}>
          <div className={classes.older} role="status">
            {history.isLoadingOlder && <Loader size="sm" aria-label={t('history.loadingOlder')} />}
          </div>
          {children({ pointedId, jumpTo })}
          {history.isLoadingNewer && (
            <div className={classes.older} role="status">
              <Loader size="sm" aria-label={t('history.loadingNewer')} />
            </div>
          )}
          {end}
        </div>
      </div>
      {!view.isAtBottom && (
        <Button
          className={classes.pill}
          size="compact-md"
          radius="xl"
          variant={unseen > 0 ? 'filled' : 'default'}
          aria-label={unseen > 0 ? undefined : t('history.toBottom')}
          onClick={toBottom}
        >
          <IconArrowDown size={16} stroke={1.75} />
          {unseen > 0 && t('history.newOnes', { count: unseen })}
        </Button>
      )}
    </div>
  )
}

/** @returns how many messages have arrived since the user scrolled up */
function useUnseen(messages: Props['messages'], isOwn: Props['isOwn'], isAtBottom: boolean): number {
  const lastId = messages.at(-1)?.id ?? 0
  const [seenId, setSeenId] = useState(lastId)
  if (isAtBottom && seenId !== lastId) setSeenId(lastId)
  return messages.filter(({ id }, index) => id > seenId && !isOwn(index)).length
}
