import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

const AT_BOTTOM_PX = 48
const LOAD_WITHIN_PX = 50

/**
 * Scrolling of a conversation. The scroller grows upwards (column-reverse), so older pages on top never move what one
 * reads; what comes below is followed only when one is at the bottom already.
 * @param lastKey changes when something is added at the bottom
 * @param isOwn the last thing was written here: always followed
 */
export function useBottomScroller(lastKey: string | undefined, isOwn: boolean, onNearTop: () => void) {
  const scroller = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const height = useRef(0)
  const [isAtBottom, setAtBottom] = useState(true)

  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is added at the bottom moves the view
  useLayoutEffect(() => {
    const grown = (content.current?.offsetHeight ?? 0) - height.current
    if (!scroller.current || height.current === 0) return
    if (isOwn || isAtBottom) scroller.current.scrollTop = 0
    else if (grown > 0) scroller.current.scrollTop -= grown
  }, [lastKey])

  useLayoutEffect(() => {
    height.current = content.current?.offsetHeight ?? 0
  })

  function onScroll() {
    const view = scroller.current
    if (!view) return
    const fromBottom = Math.abs(view.scrollTop) // negative above the bottom
    setAtBottom(fromBottom < AT_BOTTOM_PX)
    if (view.scrollHeight - view.clientHeight - fromBottom < LOAD_WITHIN_PX) onNearTop()
  }

  const toBottom = () => scroller.current?.scrollTo({ top: 0, behavior: 'smooth' })
  return {
    scroller: scroller as RefObject<HTMLDivElement>,
    content: content as RefObject<HTMLDivElement>,
    isAtBottom,
    onScroll,
    toBottom,
  }
}
