import { useEffect, useState } from 'react'
import { ApiError } from '../../shared/api/api-error.ts'

const LEAST_SECONDS = 1
const TOLD_EVERY_MS = 250

/** @returns the seconds until the server accepts another attempt after a 429; 0 when it does now */
export function useWait(error: Error | null): number {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const isTooMany = error instanceof ApiError && error.status === 429
    const until = Date.now() + (isTooMany ? (error.retryAfter ?? LEAST_SECONDS) : 0) * 1_000
    const tell = () => setSeconds(Math.max(0, Math.ceil((until - Date.now()) / 1_000)))
    tell()
    if (!isTooMany) return
    const timer = setInterval(tell, TOLD_EVERY_MS)
    return () => clearInterval(timer)
  }, [error])
  return seconds
}
