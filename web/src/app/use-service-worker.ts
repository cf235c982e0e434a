import { useEffect } from 'react'

/**
 * Registers the service worker, with which the product opens offline. It does so after the page has loaded, because the
 * files of the service worker would compete for the network.
 */
export function useServiceWorker(): void {
  useEffect(() => {
    // browsers have no service workers on plain http addresses
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
    // the product works without it
    const register = () => void navigator.serviceWorker.register('/sw.js').catch(() => undefined)
    const timer = setTimeout(register, WHEN_QUIET_MS)
    return () => clearTimeout(timer)
  }, [])
}

const WHEN_QUIET_MS = 5_000
