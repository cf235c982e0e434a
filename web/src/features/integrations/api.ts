import {
  changeIntegration,
  createIntegration,
  deleteIntegration,
  testIntegration,
} from '@recado/contracts/integrations/routes'
import type { RouteInput, RouteOutput } from '@recado/contracts/route'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { integrationLists } from './integration-list.ts'

export type IntegrationBody = RouteInput<typeof createIntegration>['body']
/** The changed fields; absent fields keep their values. */
export type IntegrationChange = RouteInput<typeof changeIntegration>['body']
type Saved = RouteOutput<typeof createIntegration>

/** Stores the integration without a new secret, because only the dialog may show the secret. */
const put = (client: QueryClient, { secret: _, ...integration }: Saved, isNew: boolean) =>
  integrationLists.put(client, integration, isNew)

/** @param id absent for a new integration */
export function useSaveIntegration(id: number | undefined) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: IntegrationBody | IntegrationChange) =>
      id === undefined
        ? call(createIntegration, { body: body as IntegrationBody })
        : call(changeIntegration, { params: { integrationId: id }, body }),
    onSuccess: (saved) => put(client, saved, id === undefined),
    gcTime: 0,
  })
}

/** Creates a new signing secret, which replaces the previous one. */
export function useRenewSecret(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(changeIntegration, { params: { integrationId: id }, body: { newSecret: true } }),
    onSuccess: (saved) => put(client, saved, false),
    gcTime: 0,
  })
}

export function useDeleteIntegration() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(deleteIntegration, { params: { integrationId: id } }),
    onSuccess: (_, id) => integrationLists.drop(client, id),
  })
}

export type TestInput = RouteInput<typeof testIntegration>['body']

/** Sends one greeting to the Dialogflow agent, without a message to a contact. */
export const useTestIntegration = () =>
  useMutation({ mutationFn: (body: TestInput) => call(testIntegration, { body }), gcTime: 0 })
