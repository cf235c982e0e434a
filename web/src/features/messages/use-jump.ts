import { useEffect, useEffectEvent, useState } from 'react'

const POINTED_MS = 2_000

type Options = {
  readonly isLoaded: (messageId: number) => boolean
  /** Brings the part of the conversation with the message in it. */
  readonly onFetch: (messageId: number) => Promise<unknown>
  readonly onMissing: () => void
}

/** Goes to a message, wherever in the conversation it is, and points at it for a moment. */
export function useJump({ isLoaded, onFetch, onMissing }: Options) {
  const [wantedId, setWantedId] = useState<number>()
  const [pointedId, setPointedId] = useState<number>()
  const isThere = wantedId !== undefined && isLoaded(wantedId)

  const seek = useEffectEvent((id: number) => {
    onFetch(id).catch(() => {
      setWantedId(undefined)
      onMissing()
    })
  })
  useEffect(() => {
    if (wantedId === undefined) return
    if (!isThere) return seek(wantedId)
    document.querySelector(`[data-message="${wantedId}"]`)?.scrollIntoView({ block: 'center' })
    setWantedId(undefined)
    setPointedId(wantedId)
  }, [wantedId, isThere])

  useEffect(() => {
    if (pointedId === undefined) return
    const timer = setTimeout(() => setPointedId(undefined), POINTED_MS)
    return () => clearTimeout(timer)
  }, [pointedId])

  return { pointedId, jumpTo: setWantedId }
}
