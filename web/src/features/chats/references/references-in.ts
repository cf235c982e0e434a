import type { ChatReference } from '@recado/contracts/chats/chat-message'
import { CHAT_LIMIT } from '@recado/contracts/limits'
import { getTicketByUuid, listTickets } from '@recado/contracts/tickets/routes'
import type { QueryClient } from '@tanstack/react-query'
import { isApiError } from '../../../shared/api/api-error.ts'
import { call } from '../../../shared/api/call.ts'
import { type Pointer, pointersIn } from './pointers-in.ts'

const FOUND_MS = 5 * 60_000 // a retry of the message within this time must have the same references

/**
 * The tickets and contacts that a text refers to, among those that the user may see: tickets by `#number`, tickets and
 * contacts by their addresses.
 * @param chosen the references that the user chose from a list while writing
 */
export async function referencesIn(
  client: QueryClient,
  text: string,
  chosen: readonly ChatReference[],
): Promise<ChatReference[]> {
  const found = await Promise.all(pointersIn(text).map((pointer) => find(client, pointer)))
  const all = [...chosen, ...found.flatMap((one) => one ?? [])]
  const byName = new Map(all.map((one) => [`${one.entity}-${one.entityId}`, one]))
  return [...byName.values()].slice(0, CHAT_LIMIT.references)
}

const find = (client: QueryClient, pointer: Pointer): Promise<ChatReference | null> =>
  client.fetchQuery({
    queryKey: ['chats', 'pointer', pointer],
    queryFn: () => resolve(pointer),
    staleTime: FOUND_MS,
    gcTime: FOUND_MS,
  })

async function resolve(pointer: Pointer): Promise<ChatReference | null> {
  if (pointer.kind === 'contact') return { entity: 'contact', entityId: pointer.id }
  try {
    const ticket = pointer.kind === 'uuid' ? await byUuid(pointer.uuid) : await byNumber(pointer.number)
    return ticket ? { entity: 'ticket', entityId: ticket.id } : null
  } catch (error) {
    if (isApiError(error) && (error.status === 403 || error.status === 404)) return null
    throw error
  }
}

const byUuid = (uuid: string) => call(getTicketByUuid, { params: { uuid } })

async function byNumber(number: number) {
  const { tickets } = await call(listTickets, { query: { searchParam: `#${number}` } })
  return tickets.find((ticket) => ticket.number === number)
}
