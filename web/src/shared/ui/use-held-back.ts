import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * Stops the browser's Back and Forward while the form has unsaved input, in browsers with the Navigation API (WHATWG
 * HTML §7.2.6). A second press without an action in between is not stopped.
 * @param onHeld receives a function that continues the navigation, for when the user agrees to lose the input
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
