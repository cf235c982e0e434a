import { randomUUID } from 'node:crypto'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import type { PushDevice, PushPayload } from '@recado/contracts/auth/push'
import { addPushDevice, getPushKey } from '@recado/contracts/auth/push-routes'
import { messageCreated } from '@recado/contracts/messages/events'
import type { Message } from '@recado/contracts/messages/message'
import { aMessage, aTicket } from '@recado/contracts/testing/conversation'
import { anyId } from '@recado/contracts/testing/resource'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { eventually } from '@recado/kit/testing/service'
import {
  type PushService,
  type Subscription,
  startPushService,
} from '@recado/provider-simulators/push/start-push-service'
import { type AuthService, type SignedIn, startAuthAlone } from './harness.ts'

/** A subscribed browser. */
export type Browser = Subscription & { readonly key: string; readonly device: PushDevice }

/** Starts the auth service and a push service that it may reach. */
export async function startPush(extra: Readonly<Record<string, string>> = {}) {
  const push = await startPushService()
  setDefaultCACertificates([...getCACertificates('default'), push.authority])
  const service = await startAuthAlone({ OUTGOING_HOSTS: 'https://127.0.0.1:*', ...extra })
  return { ...withPush(service, push), service, push }
}

function withPush(service: AuthService, push: PushService) {
  const newestKey = async ({ token }: SignedIn): Promise<string> =>
    (await service.call(getPushKey, {}, { token })).body.key

  /** Subscribes a new browser of the user. @param given the public key of the sender, by default the newest one */
  async function subscribe(user: SignedIn, given?: string): Promise<Browser> {
    const { token } = user
    const key = given ?? (await newestKey(user))
    const subscription = push.subscribe(key)
    const { status, body } = await service.call(addPushDevice, { body: { ...subscription, key } }, { token })
    if (status !== 200) throw new Error(`not subscribed: ${JSON.stringify(body)}`)
    return { ...subscription, key, device: body }
  }

  /** Publishes a message of a contact, as tickets does. */
  async function receive(
    companyId: number,
    of: Partial<Ticket>,
    changes: Partial<Message> = {},
    eventId: string = randomUUID(),
  ) {
    const ticket = aTicket(companyId, of)
    const message = aMessage(companyId, { id: anyId(), ticketId: ticket.id, ...changes })
    await service.publish(messageCreated, companyId, { message, ticket }, eventId)
    return { message, ticket }
  }

  const seenBy = ({ endpoint }: Subscription): PushPayload[] =>
    push.pushed.filter((one) => one.endpoint === endpoint).map(({ text }) => JSON.parse(text) as PushPayload)

  /** Waits for this number of messages to a browser. */
  const arrived = (browser: Subscription, count = 1) =>
    eventually(
      () => seenBy(browser),
      ({ length }) => length >= count,
    )

  const messagesTo = ({ device }: Browser) =>
    service.rows(
      'select status, tries, claimed_by, sealed, last_error, source from push_message where device_id = $1 order by id',
      [device.id],
    )

  /** Makes the waiting messages to a browser due now. */
  const passTime = ({ device }: Browser) =>
    service.rows(
      `update push_message set due_at = now() where device_id = $1 and status = 'waiting' and claimed_by is null`,
      [device.id],
    )

  return { subscribe, receive, seenBy, arrived, messagesTo, passTime }
}
