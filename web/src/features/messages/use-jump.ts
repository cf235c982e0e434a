import { useEffect, useEffectEvent, useState } from 'react'

const POINTED_MS = 2_000

type Options = {
  readonly isLoaded: (messageId: number) => boolean
  readonly hasOlder: boolean
  readonly isLoadingOlder: boolean
  readonly onLoadOlder: () => void
  readonly onMissing: () => void
}

/** Goes to a message, fetching what lies between, and points at it for a moment. */
export function useJump({ isLoaded, hasOlder, isLoadingOlder, onLoadOlder, onMissing }: Options) {
  const [wantedId, setWantedId] = useState<number>()
  const [pointedId, setPointedId] = useState<number>()

  const seek = useEffectEvent((id: number, isOlderLeft: boolean) => {
    if (!isLoaded(id)) {
      if (isOlderLeft) return onLoadOlder()
      setWantedId(undefined)
      return onMissing()
    }
    document.querySelector(`[data-message="${id}"]`)?.scrollIntoView({ block: 'center' })
    setWantedId(undefined)
    setPointedId(id)
  })
  useEffect(() => {
    if (wantedId !== undefined && !isLoadingOlder) seek(wantedId, hasOlder)
  }, [wantedId, isLoadingOlder, hasOlder])

  useEffect(() => {
    if (pointedId === undefined) return
    const timer = setTimeout(() => setPointedId(undefined), POINTED_MS)
    return () => clearTimeout(timer)
  }, [pointedId])

  return { pointedId, jumpTo: setWantedId }
}
