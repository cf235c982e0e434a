import type { Session } from '@recado/contracts/connections/connection'
import {
  askReach,
  changeConnection,
  countVouchers,
  createApiToken,
  createConnection,
  deleteConnection,
  endSession,
  getConnection,
  listConnections,
  listStatusChanges,
  newQrCode,
  requestPairingCode,
  revokeApiToken,
  startSession,
} from '@recado/contracts/connections/routes'
import type { RouteInput } from '@recado/contracts/route'
import { countTickets } from '@recado/contracts/tickets/routes'
import { hashKey, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { useIdempotencyKeys } from '../../shared/api/use-idempotency-keys.ts'
import { type AnyConnection, isNewer, place, placeSession } from './place.ts'

const LIST = ['connections', 'list'] as const
const REACH = ['connections', 'reach'] as const
const RETOLD_MS = 10_000
const SESSIONS = ['connections', 'session'] as const

/** By name. */
export const connectionList = queryOptions({
  queryKey: LIST,
  queryFn: async ({ signal }): Promise<readonly AnyConnection[]> => call(listConnections, { query: {} }, { signal }),
})

/** The session of a connection during pairing, with its QR code. */
export const connectionSession = (id: number) =>
  queryOptions({
    queryKey: [...SESSIONS, id] as const,
    queryFn: ({ signal }): Promise<Session> => call(getConnection, { params: { whatsappId: id } }, { signal }),
  })

/** The status history of a connection, latest first. */
export const statusHistory = (id: number) =>
  queryOptions({
    queryKey: ['connections', 'history', id] as const,
    queryFn: ({ signal }) => call(listStatusChanges, { params: { whatsappId: id } }, { signal }),
    staleTime: 0, // no live frame announces it: refetched whenever it is opened
  })

/** The number of people who vouch for the number of a connection. */
export const vouchers = (id: number) =>
  queryOptions({
    queryKey: ['connections', 'vouchers', id] as const,
    queryFn: ({ signal }) => call(countVouchers, { params: { whatsappId: id } }, { signal }),
    staleTime: 0, // no live frame announces it: refetched whenever it is opened
  })

/**
 * Whether a connection may write to a person while it may not write to everybody.
 * @param version of their ticket: a new version makes a new request
 */
export const personReach = (id: number, person: RouteInput<typeof askReach>['query'], version: number) =>
  queryOptions({
    queryKey: [...REACH, id, person, version] as const,
    queryFn: ({ signal }) => call(askReach, { params: { whatsappId: id }, query: person }, { signal }),
    placeholderData: (last, query) =>
      hashKey(query?.queryKey.slice(0, 4) ?? []) === hashKey([...REACH, id, person]) ? last : undefined,
    refetchInterval: ({ state }) => (state.data?.mayWrite === false ? RETOLD_MS : false), // their token follows the message
    gcTime: 0,
  })

/** The number of open and waiting tickets of a connection, which are closed with it. */
export const activeTickets = (id: number) =>
  queryOptions({
    queryKey: ['connections', 'active-tickets', id] as const,
    queryFn: async ({ signal }) => {
      const query = { showAll: 'true' as const, whatsappIds: [id] }
      const { open, pending } = await call(countTickets, { query }, { signal })
      return open + pending
    },
    staleTime: 0, // counted at each question before a deletion
    gcTime: 0,
  })

/** The one way a changed connection enters the cache. */
export const putConnection = (client: QueryClient, connection: AnyConnection): void => {
  client.setQueryData<readonly AnyConnection[]>(LIST, (list) => list && place(list, connection))
}

/** The one way a changed state enters the cache. */
export function putSession(client: QueryClient, session: Session): void {
  client.setQueryData<readonly AnyConnection[]>(LIST, (list) => list && placeSession(list, session))
  client.setQueryData<Session>([...SESSIONS, session.id], (known) => (isNewer(session, known) ? session : known))
}

export function dropConnection(client: QueryClient, id: number): void {
  client.setQueryData<readonly AnyConnection[]>(LIST, (list) => list?.filter((connection) => connection.id !== id))
  client.removeQueries({ queryKey: [...SESSIONS, id] })
}

/** @param id absent: a new connection */
export function useSaveConnection(id: number | undefined) {
  const client = useQueryClient()
  const { keyOf } = useIdempotencyKeys()
  return useMutation({
    mutationFn: (body: RouteInput<typeof createConnection>['body']) =>
      id === undefined
        ? call(createConnection, { body }, { idempotencyKey: keyOf(body) })
        : call(changeConnection, { params: { whatsappId: id }, body }),
    onSuccess: (connection) => putConnection(client, connection),
  })
}

/** A pairing code, to be typed on the phone. */
export const usePairingCode = () =>
  useMutation({
    mutationFn: ({ id, number }: { id: number; number: string }) =>
      call(requestPairingCode, { params: { whatsappId: id }, body: { number } }),
  })

/** Only this answer contains the token; a frame says that one exists. */
export const useCreateApiToken = () =>
  useMutation({ mutationFn: (id: number) => call(createApiToken, { params: { whatsappId: id } }), gcTime: 0 })

export const useRevokeApiToken = () =>
  useMutation({ mutationFn: (id: number) => call(revokeApiToken, { params: { whatsappId: id } }) })

export function useDeleteConnection() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(deleteConnection, { params: { whatsappId: id } }),
    onSuccess: (_, id) => dropConnection(client, id),
  })
}

const SESSION_STEPS = { start: startSession, newQrCode, end: endSession } as const
export type SessionStep = keyof typeof SESSION_STEPS

/** Starts, restarts or ends a session; the outcome arrives as frames. */
export const useSessionStep = () =>
  useMutation({
    mutationFn: ({ id, step }: { id: number; step: SessionStep }) =>
      call(SESSION_STEPS[step], { params: { whatsappId: id } }),
  })
