import { isCancelledError } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'

const POINTED_MS = 2_000

type Options = {
  readonly isLoaded: (messageId: number) => boolean
  /** Loads the part of the conversation that contains a message. */
  readonly onFetch: (messageId: number) => Promise<unknown>
  /** Scrolls a loaded message into view. */
  readonly onShow: (messageId: number) => void
  readonly onMissing: () => void
}

/** Jumps to a message anywhere in the conversation, and highlights it for a moment. */
export function useJump({ isLoaded, onFetch, onShow, onMissing }: Options) {
  const [wantedId, setWantedId] = useState<number>()
  const [pointedId, setPointedId] = useState<number>()
  const isThere = wantedId !== undefined && isLoaded(wantedId)

  const seek = useEffectEvent((id: number) => {
    onFetch(id).catch((error: unknown) => {
      setWantedId((present) => (present === id ? undefined : present))
      if (!isCancelledError(error)) onMissing() // the user has jumped to another message meanwhile
    })
  })
  const show = useEffectEvent(onShow)
  useEffect(() => {
    if (wantedId === undefined) return
    if (!isThere) return seek(wantedId)
    show(wantedId)
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
