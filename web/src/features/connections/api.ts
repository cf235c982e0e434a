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

/** The connections of the company, by name. */
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

/** The status history of a connection, latest change first. */
export const statusHistory = (id: number) =>
  queryOptions({
    queryKey: ['connections', 'history', id] as const,
    queryFn: ({ signal }) => call(listStatusChanges, { params: { whatsappId: id } }, { signal }),
    staleTime: 0, // no live frame announces changes, so it is refetched whenever the dialog is opened
  })

/** The number of people that the account of a connection knows, and the number of those who vouch for it. */
export const vouchers = (id: number) =>
  queryOptions({
    queryKey: ['connections', 'vouchers', id] as const,
    queryFn: ({ signal }) => call(countVouchers, { params: { whatsappId: id } }, { signal }),
    staleTime: 0, // no live frame announces changes, so it is refetched whenever the dialog is opened
  })

/**
 * Whether WhatsApp lets a connection write to a person, while it may not write to strangers.
 * @param version the version of the person's ticket: a new version causes a new request
 */
export const personReach = (id: number, person: RouteInput<typeof askReach>['query'], version: number) =>
  queryOptions({
    queryKey: [...REACH, id, person, version] as const,
    queryFn: ({ signal }) => call(askReach, { params: { whatsappId: id }, query: person }, { signal }),
    placeholderData: (last, query) =>
      hashKey(query?.queryKey.slice(0, 4) ?? []) === hashKey([...REACH, id, person]) ? last : undefined,
    // asks again, because the token that allows writing arrives after the person's message
    refetchInterval: ({ state }) => (state.data?.mayWrite === false ? RETOLD_MS : false),
    gcTime: 0,
  })

/** The number of open and waiting tickets of a connection; the deletion of the connection closes them. */
export const activeTickets = (id: number) =>
  queryOptions({
    queryKey: ['connections', 'active-tickets', id] as const,
    queryFn: async ({ signal }) => {
      const query = { showAll: 'true' as const, whatsappIds: [id] }
      const { open, pending } = await call(countTickets, { query }, { signal })
      return open + pending
    },
    staleTime: 0, // counted whenever the dialog asks before a deletion
    gcTime: 0,
  })

/** Updates a connection in the cache; all changes of connections enter the cache here. */
export const putConnection = (client: QueryClient, connection: AnyConnection): void => {
  client.setQueryData<readonly AnyConnection[]>(LIST, (list) => list && place(list, connection))
}

/** Updates the state of a session in the cache; all changes of sessions enter the cache here. */
export function putSession(client: QueryClient, session: Session): void {
  client.setQueryData<readonly AnyConnection[]>(LIST, (list) => list && placeSession(list, session))
  client.setQueryData<Session>([...SESSIONS, session.id], (known) => (isNewer(session, known) ? session : known))
}

export function dropConnection(client: QueryClient, id: number): void {
  client.setQueryData<readonly AnyConnection[]>(LIST, (list) => list?.filter((connection) => connection.id !== id))
  client.removeQueries({ queryKey: [...SESSIONS, id] })
}

/** @param id absent for a new connection */
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

/** Requests a pairing code, which the user types on the phone. */
export const usePairingCode = () =>
  useMutation({
    mutationFn: ({ id, number }: { id: number; number: string }) =>
      call(requestPairingCode, { params: { whatsappId: id }, body: { number } }),
  })

/** Creates a token. Only this response contains the token; frames only say that one exists. */
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

/** Starts, restarts or ends a session; frames report the outcome. */
export const useSessionStep = () =>
  useMutation({
    mutationFn: ({ id, step }: { id: number; step: SessionStep }) =>
      call(SESSION_STEPS[step], { params: { whatsappId: id } }),
  })
