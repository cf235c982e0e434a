import { type MouseEvent, type PointerEvent, type TouchEvent, useEffect, useRef, useState } from 'react'

const PRESS_MS = 500
const SLACK_PX = 10 // a finger always moves a little
const SWIPED_PX = 56
const MOST_PX = 76

const CONTROL = 'a, button, input, audio, video, [role="slider"]'

/**
 * Controls that handle only taps. Other gestures on them, such as a swipe, apply to the message. All other controls
 * handle every gesture themselves.
 */
const ONLY_TAPPED = 'video, [data-only-tapped]'

type Options = {
  readonly onPress: () => void
  /** Called after a swipe to the right of sufficient length; absent when the message cannot be swiped. */
  readonly onSwipe: (() => void) | undefined
}
type Touch = {
  readonly x: number
  readonly y: number
  /** Whether the touch is on a video, where a horizontal drag seeks. */
  readonly isOnFilm: boolean
  drawn: number | undefined
  isPressed: boolean
}

/** Touch gestures on a message: a long press, and a swipe to the right. A mouse triggers neither. */
export function useTouch({ onPress, onSwipe }: Options) {
  const touch = useRef<Touch>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => () => clearTimeout(timer.current), [])

  const end = () => {
    clearTimeout(timer.current)
    touch.current = undefined
    setDrawn(false)
  }
  const handlers = {
    onPointerDown: ({ pointerType, clientX: x, clientY: y, target, isPrimary }: PointerEvent) => {
      end()
      const control = (target as Element).closest(CONTROL)
      if (pointerType !== 'touch' || !isPrimary || control?.matches(ONLY_TAPPED) === false) return
      const begun: Touch = { x, y, isOnFilm: control?.matches('video') ?? false, drawn: undefined, isPressed: false }
      touch.current = begun
      timer.current = setTimeout(() => {
        begun.isPressed = true
        onPress()
      }, PRESS_MS)
    },
    onPointerMove: ({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) => {
      const begun = touch.current
      if (!begun || begun.isPressed) return
      const [right, down] = [clientX - begun.x, clientY - begun.y]
      if (begun.drawn === undefined) {
        if (Math.max(Math.abs(right), Math.abs(down)) < SLACK_PX) return
        if (!onSwipe || begun.isOnFilm || right < Math.abs(down)) return end() // lets the page scroll
        clearTimeout(timer.current)
        setDrawn(true)
      }
      begun.drawn = Math.min(Math.max(right, 0), MOST_PX)
      currentTarget.style.setProperty('--drawn', `${begun.drawn}px`)
    },
    onPointerUp: () => {
      const drawn = touch.current?.drawn ?? 0
      if (!touch.current?.isPressed) end()
      if (drawn >= SWIPED_PX) onSwipe?.()
    },
    onPointerCancel: end,
    /** Suppresses the click after a long press. */
    onTouchEnd: (event: TouchEvent) => {
      if (touch.current?.isPressed) event.preventDefault()
      end()
    },
    onContextMenu: (event: MouseEvent) => {
      if (touch.current) event.preventDefault()
    },
  }
  return { isDrawn, handlers }
}
