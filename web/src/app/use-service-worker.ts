import { useEffect } from 'react'

/** Lets the product open without a network from the next time on. What makes that possible is fetched when nothing else is. */
export function useServiceWorker(): void {
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return // it is missing on plain http addresses of a network
    const register = () => void navigator.serviceWorker.register('/sw.js').catch(() => undefined) // the product does without
    const timer = setTimeout(register, WHEN_QUIET_MS)
    return () => clearTimeout(timer)
  }, [])
}

const WHEN_QUIET_MS = 5_000
