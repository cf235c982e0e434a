import { useEffect } from 'react'
import { onSessionEnd } from '../session/session-events.ts'

const ask = (event: BeforeUnloadEvent) => event.preventDefault()

/**
 * Makes the browser ask before the page is left or reloaded while there is unsaved input. It does not ask after the
 * session has ended.
 */
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
