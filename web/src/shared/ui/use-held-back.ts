import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * Stops the browser's Back and Forward while input would be lost, where the browser can (Navigation API, WHATWG HTML
 * §7.2.6); it allows a second press without an action in between.
 * @param onHeld gets a function that continues, for when the input may be lost
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
