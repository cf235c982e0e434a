import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

const AT_BOTTOM_PX = 48
const LOAD_WITHIN_PX = 50

type Options = {
  /** The key of the last message; it changes when a message is added at the bottom. */
  readonly lastKey: string | undefined
  /** Whether this window sent the last message; the view always scrolls to such a message. */
  readonly isOwn: boolean
  /** Whether there are newer messages that are not loaded. */
  readonly hasNewer: boolean
  /** The distance from the top at which older messages are loaded, in pixels. */
  readonly loadWithin: number | undefined
  readonly onNearTop: () => void
  readonly onNearBottom: () => void
}
type Anchor = { readonly id: string; readonly top: number } // pixels below the upper edge of the scroller

/**
 * Controls the scrolling of a conversation. At the end, the view stays at the end when messages arrive. Elsewhere, the
 * topmost visible message stays in place when messages are added or removed at either end. The scroller is reversed
 * (column-reverse).
 */
export function useBottomScroller({ lastKey, isOwn, hasNewer, loadWithin, onNearTop, onNearBottom }: Options) {
  const scroller = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const anchor = useRef<Anchor>(undefined)
  const followed = useRef(lastKey)
  const isDrawn = useRef(false)
  const wasAtEnd = useRef(true)
  const wantsEnd = useRef(false) // the user asked for the end while it was not loaded
  const [isAtBottom, setAtBottom] = useState(true)

  useLayoutEffect(() => {
    const view = scroller.current
    if (!view) return
    const isNew = followed.current !== lastKey
    followed.current = lastKey
    if (isNew && isOwn) wantsEnd.current = true
    // when a newly loaded page contains the end, the view stays, so that the user can read the page
    const follows = wasAtEnd.current && isAtBottom && !hasNewer
    // a reversed scroller starts at its end; measuring would force an early layout of the page
    const isFirst = !isDrawn.current
    isDrawn.current = true
    if (!isFirst && (follows || wantsEnd.current)) view.scrollTop = 0
    else if (!isFirst) hold(view, content.current, anchor.current)
    if (!hasNewer) wantsEnd.current = false
    wasAtEnd.current = !hasNewer
    if (!isFirst || hasNewer) anchor.current = anchorOf(view, content.current)
  })

  const isFilled = lastKey !== undefined
  useEffect(() => {
    const [view, inside] = [scroller.current, content.current]
    if (!isFilled || !view || !inside) return
    const observer = new ResizeObserver(() => {
      if (distanceToEnd(view) >= AT_BOTTOM_PX) hold(view, inside, anchor.current)
    })
    observer.observe(inside) // an image that loads late moves the messages above it
    return () => observer.disconnect()
  }, [isFilled])

  function onScroll() {
    const view = scroller.current
    if (!view) return
    anchor.current = anchorOf(view, content.current)
    const fromBottom = distanceToEnd(view)
    setAtBottom(fromBottom < AT_BOTTOM_PX)
    if (view.scrollHeight - view.clientHeight - fromBottom < (loadWithin ?? LOAD_WITHIN_PX)) onNearTop()
    if (fromBottom < LOAD_WITHIN_PX) onNearBottom()
  }

  return {
    scroller: scroller as RefObject<HTMLDivElement>,
    content: content as RefObject<HTMLDivElement>,
    isAtBottom: isAtBottom && !hasNewer,
    onScroll,
    toMessage: (messageId: number) => {
      content.current?.querySelector(`[data-message="${messageId}"]`)?.scrollIntoView({ block: 'center' })
      onScroll() // the scroll event comes only after the next render, which would scroll back
    },
    toBottom: () => {
      wantsEnd.current = hasNewer
      scroller.current?.scrollTo({ top: 0, behavior: isMotionReduced() ? 'auto' : 'smooth' })
    },
  }
}

const isMotionReduced = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

// scrollTop of a reversed scroller is negative above the bottom
const distanceToEnd = ({ scrollTop }: HTMLElement): number => Math.abs(scrollTop)

/** @returns the first visible message, and its position */
function anchorOf(view: HTMLElement, content: HTMLElement | null): Anchor | undefined {
  const upper = view.getBoundingClientRect().top
  for (const row of content?.querySelectorAll<HTMLElement>('[data-message]') ?? []) {
    const { top, bottom } = row.getBoundingClientRect()
    if (bottom > upper) return { id: row.dataset['message'] ?? '', top: top - upper }
  }
  return undefined
}

function hold(view: HTMLElement, content: HTMLElement | null, anchor: Anchor | undefined): void {
  const row = anchor && content?.querySelector(`[data-message="${anchor.id}"]`)
  if (!row) return
  const moved = row.getBoundingClientRect().top - view.getBoundingClientRect().top - anchor.top
  if (moved !== 0) view.scrollTop += moved
}
