import { createHmac } from 'node:crypto'
import type { WebhookPayload } from '@recado/contracts/webhooks/payload'
import { createWebhook, listWebhookDeliveries } from '@recado/contracts/webhooks/routes'
import { WEBHOOK_EVENTS, type WebhookDelivery, type WebhookEvent } from '@recado/contracts/webhooks/webhook'
import { type OutsideProvider, type ProviderRequest, startOutsideProvider } from '@recado/kit/testing/outside-provider'
import { eventually } from '@recado/kit/testing/service'
import { DELIVERY_TIMES, type DeliveryTimes } from '../src/programs/webhooks/delivery-work.ts'
import { type Company, type Harness, type Options, startTickets } from './harness.ts'

/** The times of production, shortened so that tests do not wait for seconds. */
export const QUICK: DeliveryTimes = { ...DELIVERY_TIMES, callMs: 1_000, firstWaitMs: 20, mostWaitMs: 50 }

export type WithReceiver = {
  readonly harness: Harness
  readonly receiver: OutsideProvider
  close(): Promise<void>
}

/** Options with short webhook times; webhooks may call public hosts and this machine. */
export const CALLING_OUT: Options = { webhookTimes: QUICK, environment: { OUTGOING_HOSTS: '*,http://127.0.0.1:*' } }

/** Starts the service with short webhook times, and a receiver of webhook calls. */
export async function startWithReceiver(): Promise<WithReceiver> {
  const harness = await startTickets(CALLING_OUT)
  const receiver = await startOutsideProvider()
  return {
    harness,
    receiver,
    async close() {
      await receiver.close()
      await harness.close()
    },
  }
}

let paths = 0

type Wanted = { readonly events?: readonly WebhookEvent[]; readonly path?: string; readonly name?: string }

/** Subscribes the company to webhook events, by default to all, at a path of its own. */
export async function subscribe(
  { service }: Harness,
  company: Company,
  receiver: OutsideProvider,
  { events = WEBHOOK_EVENTS, path = `/hook-${paths++}`, name = `Sistema ${paths}` }: Wanted = {},
) {
  const body = { name, url: `${receiver.url}${path}`, events: [...events] }
  const answer = await service.call(createWebhook, { body }, { as: company.admin })
  if (answer.status !== 201) throw new Error(`no webhook: ${answer.status} ${answer.body.error}`)
  const { id, secret } = answer.body
  const arrived = () => receiver.requests.filter((request) => request.path === path)
  return {
    id,
    path,
    secret,
    arrived,
    /** The requests that arrived; waits until `isEnough`. */
    got: (isEnough: (requests: readonly ProviderRequest[]) => boolean) => eventually(arrived, isEnough),
    deliveries: (isEnough: (deliveries: readonly WebhookDelivery[]) => boolean = () => true) =>
      eventually(async () => {
        const input = { params: { webhookId: id } }
        return (await service.call(listWebhookDeliveries, input, { as: company.admin })).body.deliveries
      }, isEnough),
  }
}

export const payloadOf = ({ body }: ProviderRequest): WebhookPayload => JSON.parse(body) as WebhookPayload
export const idOf = ({ headers }: ProviderRequest) => String(headers['x-recado-delivery'])

/**
 * Whether a receiver with this secret accepts the signature of the request, by the algorithm of the documentation's
 * samples.
 */
export function isBelieved({ headers, body }: ProviderRequest, secret: string): boolean {
  const parts = String(headers['x-recado-signature'])
    .split(',')
    .map((part) => part.split('='))
  const [, time] = parts.find(([name]) => name === 't') ?? []
  const expected = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
  const isFresh = Math.abs(Date.now() / 1_000 - Number(time)) < 300
  return isFresh && parts.some(([name, value]) => name === 'v1' && value === expected)
}
