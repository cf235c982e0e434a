import { useEffect, useState } from 'react'

const EVERY_MS = 30_000

/** The current time. The default interval suits texts that show minutes. */
export function useNow(everyMs = EVERY_MS): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
