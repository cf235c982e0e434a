import { useCallback, useEffect, useMemo, useState } from 'react'
import { useAddress } from '../../shared/list/use-address.ts'

/** The message to jump to, which comes from the address or from a choice in the conversation. */
export function useWantedMessage() {
  const { read, change } = useAddress()
  const named = Number(read('message'))
  const [wanted, setWanted] = useState<{ readonly messageId: number }>()
  const want = useCallback((messageId: number) => setWanted({ messageId }), [])
  useEffect(() => {
    if (!named) return
    want(named)
    change({ message: undefined }) // removes the message from the address, so that a reload does not jump again
  }, [named, want, change])
  return useMemo(() => [wanted, want] as const, [wanted, want])
}
