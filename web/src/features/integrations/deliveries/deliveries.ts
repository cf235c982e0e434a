import type { IntegrationDelivery } from '@recado/contracts/integrations/integration'
import { listIntegrationDeliveries, repeatIntegrationDelivery } from '@recado/contracts/integrations/routes'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'

const WAITING_MS = 5_000

const isWaiting = ({ status }: IntegrationDelivery) => status === 'waiting'

/** The last calls of an integration, latest first. They are refetched while one of them waits to be made. */
export const integrationDeliveries = (integrationId: number) =>
  queryOptions({
    queryKey: ['integrations', 'deliveries', integrationId] as const,
    queryFn: async ({ signal }) =>
      (await call(listIntegrationDeliveries, { params: { integrationId } }, { signal })).deliveries,
    staleTime: 0, // new calls happen all the time
    refetchInterval: ({ state }) => (state.data?.some(isWaiting) ? WAITING_MS : false),
  })

/** Repeats a call. The answer of the external system has no effect. */
export function useRepeatDelivery(integrationId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (deliveryId: number) => call(repeatIntegrationDelivery, { params: { integrationId, deliveryId } }),
    onSettled: () => client.invalidateQueries(integrationDeliveries(integrationId)),
  })
}
