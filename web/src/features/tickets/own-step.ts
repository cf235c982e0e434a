import type { QueryClient } from '@tanstack/react-query'

const LEAVING = ['tickets', 'leaving'] as const

/** Marks that the user is giving the ticket away, so that its disappearance causes no message. */
export const markLeaving = (client: QueryClient, ticketId: number): void => {
  client.setQueryData<number>(LEAVING, ticketId)
}

export const unmarkLeaving = (client: QueryClient): void => {
  client.removeQueries({ queryKey: LEAVING })
}

export const isLeaving = (client: QueryClient, ticketId: number): boolean =>
  client.getQueryData<number>(LEAVING) === ticketId
