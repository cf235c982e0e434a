import type { Ticket } from '@recado/contracts/tickets/ticket'
import { type KeyboardEvent, useState } from 'react'

/** A card that the user drags by pointer or keyboard, and the lane in which it would be dropped. */
export type Carried = { readonly ticket: Ticket; readonly laneId: number }

/**
 * Drag and drop of one card at a time. By keyboard, the space bar picks a card up and drops it, the arrow keys choose
 * the lane, and Escape cancels.
 */
export function useCarrying(laneIds: readonly number[], onMove: (carried: Carried) => void) {
  const [carried, setCarried] = useState<Carried>()
  const [lastByKey, setLastByKey] = useState<number>()
  const put = () => {
    setCarried(undefined)
    if (carried) onMove(carried)
  }
  return {
    carried,
    /** The card that was last moved by keyboard. */
    lastByKey,
    take: (ticket: Ticket, laneId: number) => {
      setLastByKey(undefined)
      setCarried({ ticket, laneId })
    },
    over: (laneId: number) => setCarried((before) => before && { ...before, laneId }),
    put,
    leave: () => setCarried(undefined),
    onKeyDown(event: KeyboardEvent, ticket: Ticket, laneId: number) {
      if (event.target !== event.currentTarget) return // the button of a card handles its own keys
      const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
      if (event.key === ' ') {
        setLastByKey(ticket.id)
        carried ? put() : setCarried({ ticket, laneId })
      } else if (event.key === 'Escape' && carried) setCarried(undefined)
      else if (step !== 0 && carried) {
        const next = laneIds[laneIds.indexOf(carried.laneId) + step]
        if (next !== undefined) setCarried({ ...carried, laneId: next })
      } else return
      event.preventDefault()
    },
  }
}
export type Carrying = ReturnType<typeof useCarrying>
