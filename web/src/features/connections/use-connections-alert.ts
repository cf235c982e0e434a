import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { connectionList } from './api.ts'

const FIRST_LOOK_MS = 2_000

/** Whether any connection is down. It is false for the first moments, while a restarted server reconnects. */
export function useConnectionsAlert(isWatching: boolean): boolean {
  const { data } = useQuery({ ...connectionList, enabled: isWatching })
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), FIRST_LOOK_MS)
    return () => clearTimeout(timer)
  }, [])
  return isSettled && (data?.some(({ status }) => status !== 'CONNECTED') ?? false)
}
