import { useEffect } from 'react'

/**
 * Registers the service worker, with which the product opens offline; after the page has loaded, so as not to compete
 * for the network.
 */
export function useServiceWorker(): void {
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return // it is missing on plain http addresses of a network
    const register = () => void navigator.serviceWorker.register('/sw.js').catch(() => undefined) // it is optional
    const timer = setTimeout(register, WHEN_QUIET_MS)
    return () => clearTimeout(timer)
  }, [])
}

const WHEN_QUIET_MS = 5_000
