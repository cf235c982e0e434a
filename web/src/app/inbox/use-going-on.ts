import type { Ticket } from '@recado/contracts/tickets/ticket'
import { useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { rowsOf, ticketList } from '../../features/tickets/api.ts'
import type { InboxAddress } from '../../features/tickets/use-inbox-address.ts'
import { useNextTicket } from '../../features/tickets/use-next-ticket.ts'
import { useHandler } from '../../shared/ui/use-handler.ts'
import { isTakenBack, returnOnUndo } from '../../shared/undo/undoable-steps.ts'

/** The parameters of an address that belong to a single ticket or search. */
const OF_ONE = ['q', 'status', 'row', 'message']

/**
 * Navigates in the inbox after a step on the open ticket.
 * @returns `leave` opens the list, `goOn` opens the next ticket according to the user's preference, and `toNeighbour`
 * opens a neighbour in the list
 */
export function useGoingOn(uuid: string | undefined, address: InboxAddress) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const findNext = useNextTicket(address.counted)
  const opened = useRef(uuid)
  useLayoutEffect(() => {
    opened.current = uuid
  })
  const isHere = useRef(false) // the response may arrive after the user has left the inbox
  useLayoutEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const listAddress = `/tickets${address.search}`
  const leave = useHandler((ticket: Ticket) => {
    if (ticket.uuid !== uuid || !isHere.current) return
    returnOnUndo(client, ticket.uuid)
    navigate(listAddress)
  })
  const goOn = useHandler(async (ticket: Ticket) => {
    if (ticket.uuid !== uuid || !isHere.current) return
    const step = returnOnUndo(client, ticket.uuid)
    const next = await findNext(ticket)
    // whether the user opened another ticket meanwhile, or undid the step, which keeps them in the conversation
    const hasMoved = opened.current !== undefined && opened.current !== ticket.uuid
    const isUndone = step !== undefined && isTakenBack(client, step)
    if (isHere.current && !hasMoved && !isUndone) navigate(next ? placeOf(next, address.search) : listAddress)
  })
  const toNeighbour = (by: 1 | -1) => {
    const pages = client.getQueryData(ticketList(address.listed).queryKey)
    const { tickets } = pages ? rowsOf(pages) : { tickets: [] }
    const at = tickets.findIndex((ticket) => ticket.uuid === uuid)
    const neighbour = at < 0 ? tickets[0] : tickets[at + by]
    if (neighbour) navigate(`/tickets/${neighbour.uuid}${address.search}`)
  }
  return { leave, goOn, toNeighbour }
}

/** The address of a ticket, with the tab that lists it. */
function placeOf({ uuid, status }: Ticket, search: string): string {
  const params = new URLSearchParams(search)
  for (const name of OF_ONE) params.delete(name)
  if (status === 'open') params.delete('tab')
  else params.set('tab', status)
  return `/tickets/${uuid}${params.size > 0 ? `?${params}` : ''}`
}
