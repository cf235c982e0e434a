import type { RouteInput } from '@recado/contracts/route'
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  repeatWebhookDelivery,
  rotateWebhookSecret,
  testWebhook,
} from '@recado/contracts/webhooks/routes'
import type { Webhook, WebhookDelivery } from '@recado/contracts/webhooks/webhook'
import { infiniteQueryOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { changedFields } from '../../shared/ui/changed-fields.ts'
import { webhookLists } from './webhook-list.ts'

export type WebhookBody = RouteInput<typeof createWebhook>['body']

const WAITING_MS = 3_000 // the interval of polling while a delivery waits, because no live frame reports its end

const deliveriesKey = (webhookId: number) => ['webhooks', 'deliveries', webhookId] as const
const isWaiting = ({ status }: WebhookDelivery) => status === 'waiting'

/** The deliveries to a subscription, newest first. They are polled while one of them waits. */
export const deliveriesOf = (webhookId: number) =>
  infiniteQueryOptions({
    queryKey: deliveriesKey(webhookId),
    queryFn: ({ pageParam, signal }) =>
      call(listWebhookDeliveries, { params: { webhookId }, query: { pageNumber: pageParam } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ hasMore }, pages) => (hasMore ? pages.length + 1 : undefined),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ deliveries }) => deliveries.some(isWaiting)) ? WAITING_MS : false,
  })

const lookAgain = (client: QueryClient, webhookId: number) =>
  client.invalidateQueries({ queryKey: deliveriesKey(webhookId) })

/**
 * The changed fields. A new address is sent with the shown switch, because failures at the old address may have
 * switched the subscription off meanwhile.
 */
export function changeOf(body: WebhookBody, opened: Webhook): Partial<WebhookBody> {
  const changed = changedFields(body, opened)
  return changed.url === undefined ? changed : { ...changed, active: body.active }
}

/**
 * @param opened the subscription that the form was opened with; absent for a new one. Only the response to a new one
 * contains the secret
 */
export function useSaveWebhook(opened: Webhook | undefined) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: WebhookBody): Promise<{ secret?: string }> => {
      if (opened) {
        const params = { webhookId: opened.id }
        webhookLists.put(client, await call(changeWebhook, { params, body: changeOf(body, opened) }), false)
        return {}
      }
      const { secret, ...webhook } = await call(createWebhook, { body })
      webhookLists.put(client, webhook, true)
      return { secret }
    },
  })
}

export function useRotateSecret() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (webhookId: number) => {
      const { secret, ...webhook } = await call(rotateWebhookSecret, { params: { webhookId } })
      webhookLists.put(client, webhook, false)
      return secret
    },
  })
}

export function useDeleteWebhook() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(deleteWebhook, { params: { webhookId: id } }),
    onSuccess: (_, id) => webhookLists.drop(client, id),
  })
}

export function useTestWebhook() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (webhookId: number) => call(testWebhook, { params: { webhookId } }),
    onSuccess: (_, webhookId) => lookAgain(client, webhookId),
  })
}

export function useRepeatDelivery(webhookId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (deliveryId: number) => call(repeatWebhookDelivery, { params: { webhookId, deliveryId } }),
    onSuccess: () => lookAgain(client, webhookId),
  })
}
