import { useEffect } from 'react'
import { onSessionEnd } from '../session/session-events.ts'

const ask = (event: BeforeUnloadEvent) => event.preventDefault()

/** The browser asks before the page is left or loaded anew while something would be lost with it; not when the session has ended. */
export function useLeaveWarning(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return
    const stop = () => window.removeEventListener('beforeunload', ask)
    const ignore = onSessionEnd(stop)
    window.addEventListener('beforeunload', ask)
    return () => {
      stop()
      ignore()
    }
  }, [isOn])
}
