import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * Holds the browser's Back and Forward up while something would be lost, where the browser can (Navigation API, WHATWG
 * HTML §7.2.6); it lets a second press without anything done in between through.
 * @param onHeld gets the way on, for when it may be lost
 */
export function useHeldBack(isOn: boolean, onHeld: (goOn: () => void) => void): void {
  const isGoingOn = useRef(false)
  const hold = useEffectEvent((event: NavigateEvent) => {
    if (event.navigationType !== 'traverse' || !event.cancelable || isGoingOn.current) return
    event.preventDefault()
    const { key } = event.destination
    onHeld(() => {
      isGoingOn.current = true
      window.navigation.traverseTo(key)
    })
  })
  useEffect(() => {
    if (!isOn || !('navigation' in window)) return
    const { navigation } = window
    navigation.addEventListener('navigate', hold)
    return () => navigation.removeEventListener('navigate', hold)
  }, [isOn])
}
