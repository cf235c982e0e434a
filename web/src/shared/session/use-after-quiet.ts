import type { Alerts } from '@recado/contracts/auth/alerts'
import { useEffect, useEffectEvent, useRef } from 'react'

const MOST_MS = 2 ** 31 - 1 // a timer with a longer delay fires at once

/**
 * Stores items until the user's quiet time ends, even if the time is shortened or prolonged meanwhile. Then it passes
 * each item to `tell`. Items are lost when the page is left.
 * @returns a function that stores an item
 */
export function useAfterQuiet<T>({ quietUntil }: Pick<Alerts, 'quietUntil'>, tell: (item: T) => void) {
  const kept = useRef<T[]>([])
  const release = useEffectEvent(() => kept.current.splice(0).forEach(tell))
  useEffect(() => {
    const ms = quietUntil === null ? 0 : Date.parse(quietUntil) - Date.now() + 1 // timers may fire a moment early
    if (ms > MOST_MS) return
    const timer = setTimeout(release, Math.max(0, ms))
    return () => clearTimeout(timer)
  }, [quietUntil])
  return (item: T): void => void kept.current.push(item)
}
