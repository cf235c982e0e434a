import { randomUUID } from 'node:crypto'
import { settingUpdated, userCreated } from '@recado/contracts/auth/events'
import type { SettingKey } from '@recado/contracts/auth/settings'
import type { User } from '@recado/contracts/auth/user'
import type { Connection } from '@recado/contracts/connections/connection'
import { connectionCreated } from '@recado/contracts/connections/events'
import type { EventDefinition, EventOf } from '@recado/contracts/event'
import { messageCreated } from '@recado/contracts/messages/events'
import type { Message } from '@recado/contracts/messages/message'
import { listMessages } from '@recado/contracts/messages/routes'
import type { Queue } from '@recado/contracts/queues/queue'
import { createQueue } from '@recado/contracts/queues/routes'
import { aUser } from '@recado/contracts/testing/company'
import { aConnection } from '@recado/contracts/testing/conversation'
import { getTicket, listTickets, updateTicket } from '@recado/contracts/tickets/routes'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { messageReceived, type ReceivedMessage } from '@recado/contracts/whatsapp/events'
import { oncePerWorker } from '@recado/kit/testing/once-per-worker'
import { eventually, startTestService, type TestService } from '@recado/kit/testing/service'
import { inject } from 'vitest'
import { createTickets } from '../src/app.ts'
import { DELIVERY_TIMES, type DeliveryTimes } from '../src/programs/webhooks/delivery-work.ts'

export type Person = Pick<User, 'profile' | 'queueIds' | 'noQueueTickets'> & {
  userId: number
  name: string
  companyId: number
}

/** A new company, so that tests share no rows. */
export type Company = {
  readonly id: number
  readonly admin: Person
  /** Publishes a user and waits until this service has stored them. */
  person(
    changes?: Partial<Pick<User, 'name' | 'profile' | 'queueIds' | 'noQueueTickets' | 'seesNoQueue'>>,
  ): Promise<Person>
  queue(changes?: Partial<Pick<Queue, 'name' | 'color'>>): Promise<Queue>
  /** Publishes a connection and waits until this service has stored it. */
  connection(changes?: Partial<Connection>): Promise<Connection>
  /** Changes a setting and waits until this service has stored it. */
  setting(key: SettingKey, value: string): Promise<void>
  /** Publishes a received message as the gateway does. Two calls with the same `id` publish the same event twice. */
  receive(whatsappId: number, message: Partial<ReceivedMessage> & { id?: string }): Promise<ReceivedMessage>
  /** A pending ticket, opened by a customer's message on a connection of the queue. */
  waiting(queue: Queue | null, changes?: Partial<ReceivedMessage>): Promise<Ticket>
  accept(ticket: Ticket, person: Person): Promise<Ticket>
  /** All tickets that the admin sees; waits until `isEnough`. */
  tickets(isEnough?: (tickets: readonly Ticket[]) => boolean): Promise<Ticket[]>
  ticket(id: number): Promise<Ticket>
  /** The newest messages of the ticket as the admin reads them, oldest first, without history entries. */
  messages(ticketId: number): Promise<Message[]>
  /** As `messages`, with history entries of the ticket and its group. */
  history(ticketId: number): Promise<Message[]>
  /** The history entries of the ticket among the newest messages, oldest first. */
  lines(ticketId: number): Promise<(string | null)[]>
  /** The texts of the ticket's messages as the admin reads them; waits until `isEnough`. */
  texts(ticketId: number, isEnough?: (texts: readonly string[]) => boolean): Promise<string[]>
  /** The `message.created` events in order, without history entries; waits until there are `enough`. */
  said(enough?: number): Promise<EventOf<typeof messageCreated>['data'][]>
  /** The company's events of one type in order; waits until there are `enough`, by default for all published so far. */
  heard<E extends EventDefinition>(event: E, enough?: number): Promise<EventOf<E>['data'][]>
}

/** The public address of the product in tests. */
export const PUBLIC_URL = 'https://recado.test'

export type Harness = { readonly service: TestService; company(): Promise<Company>; close(): Promise<void> }

let lastId = 1_000 // companies, users and connections get their ids from other services
const nextId = () => ++lastId
const COLORS = ['#111', '#222', '#333', '#444', '#555', '#666', '#777', '#888']

export type Options = {
  answerMs?: number
  timerMs?: number
  lookMs?: number
  webhookTimes?: DeliveryTimes
  jobs?: boolean
  environment?: Readonly<Record<string, string>>
}

/**
 * Starts the service with these options. Test files in one process share it, so each test creates its own companies.
 * @param options `answerMs`: how long requests wait for WhatsApp, whose answers come only from the test; `lookMs`: how
 * often the service looks for turns whose wake signal was lost; `jobs`: false starts no jobs; `environment`: extra
 * variables; `isAlone`: true for files that start another process of the service or read rows of all companies
 */
export async function startTickets({
  isAlone = false,
  ...options
}: Options & { isAlone?: boolean } = {}): Promise<Harness> {
  if (isAlone) return startAlone(options)
  return oncePerWorker(`tickets ${JSON.stringify(options)}`, () => startAlone(options))
}

async function startAlone({
  answerMs = 1_000,
  timerMs = 60_000,
  lookMs = 1_000,
  webhookTimes = DELIVERY_TIMES,
  jobs = true,
  environment = {},
}: Options): Promise<Harness> {
  const definition = createTickets({ answerMs, timerMs, lookMs, webhookTimes })
  const servers = { postgresUrl: inject('postgresUrl'), amqpUrl: inject('amqpUrl') }
  const service = await startTestService(jobs ? definition : withoutJobs(definition), servers, {
    PUBLIC_URL,
    ...environment,
  })
  return { service, company: () => startCompany(service), close: () => service.close() }
}

const isNoLine = ({ mediaType }: Message): boolean => mediaType !== 'system'

const withoutJobs = (definition: ReturnType<typeof createTickets>): typeof definition => ({
  ...definition,
  create: async (deps) => {
    const { start: _, jobs: __, outside: ___, ...app } = await definition.create(deps)
    return app
  },
})

/** Makes inserts of this company into a table fail, as a defect of ours would. */
export async function refuseRows({ service }: Harness, table: 'ticket' | 'message', companyId: number): Promise<void> {
  const name = `refuse_${table}_${companyId}`
  await service.database.query(`create function ${name}() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
    create trigger ${name} before insert on ${table} for each row when (new.company_id = ${companyId}) execute function ${name}()`)
}

/** The gateway's received message for a text from a new person. */
export const aMessage = (changes: Partial<ReceivedMessage> = {}): ReceivedMessage => ({
  waMessageId: randomUUID(),
  chat: { phone: `5511${900_000_000 + nextId()}`, lid: null },
  fromMe: false,
  pushName: 'Carla',
  participant: null,
  kind: 'text',
  text: 'Oi',
  media: null,
  quoted: null,
  isForwarded: false,
  sentAt: new Date().toISOString(),
  late: false,
  ...changes,
})

/** The ticket in the response to a step, without the undo. */
export const ticketIn = ({ undo: _, ...ticket }: Ticket & { readonly undo?: unknown }): Ticket => ticket

async function startCompany(service: TestService): Promise<Company> {
  const id = nextId()
  const admin: Person = {
    companyId: id,
    userId: nextId(),
    name: 'Ana',
    profile: 'admin',
    queueIds: [],
    noQueueTickets: 'disable',
  }
  let colors = 0

  async function isKept(table: 'user_ref' | 'connection_ref', rowId: number, version: number): Promise<void> {
    await eventually(async () => {
      const { rowCount } = await service.database.query(
        `select 1 from ${table} where company_id = $1 and id = $2 and version >= $3`,
        [id, rowId, version],
      )
      return rowCount
    })
  }

  async function newest(ticketId: number): Promise<Message[]> {
    const call = { params: { ticketId }, query: { peek: 'true' as const } }
    return (await service.call(listMessages, call, { as: admin })).body.messages
  }

  const company: Company = {
    id,
    admin,
    async person(changes = {}) {
      const { noQueueTickets = 'disable' } = changes
      const user = { ...aUser(id, changes), noQueueTickets }
      await service.publish(userCreated, id, { user })
      await isKept('user_ref', user.id, user.version)
      return { ...user, userId: user.id }
    },
    async queue(changes = {}) {
      const color = COLORS[colors++] ?? '#000'
      const { body } = await service.call(
        createQueue,
        { body: { name: `Fila ${color}`, color, ...changes } },
        { as: admin },
      )
      return body
    },
    async connection(changes = {}) {
      const connection = aConnection(id, changes)
      await service.publish(connectionCreated, id, { connection })
      await isKept('connection_ref', connection.id, connection.version)
      return connection
    },
    async setting(key, value) {
      await service.publish(settingUpdated, id, { setting: { companyId: id, key, value, version: nextId() } })
      const query = 'select from setting_ref where company_id = $1 and key = $2 and value = $3'
      await eventually(async () => (await service.database.query(query, [id, key, value])).rowCount)
    },
    async receive(whatsappId, { id: eventId, ...changes }) {
      const message = aMessage(changes)
      await service.publish(messageReceived, id, { whatsappId, message }, eventId)
      return message
    },
    async waiting(queue, changes = {}) {
      const connection = await company.connection({ queueIds: queue ? [queue.id] : [] })
      await company.receive(connection.id, changes)
      const ofConnection = ({ whatsappId }: Ticket) => whatsappId === connection.id
      const found = (await company.tickets((all) => all.some(ofConnection))).find(ofConnection)
      if (!found) throw new Error('no ticket')
      return found
    },
    async accept(ticket, person) {
      const { status, body } = await service.call(
        updateTicket,
        { params: { ticketId: ticket.id }, body: { status: 'open' } },
        { as: person },
      )
      if (status !== 200) throw new Error(`not accepted: ${status} ${body.error}`)
      return ticketIn(body)
    },
    tickets: (isEnough = () => true) =>
      eventually(
        async () => (await service.call(listTickets, { query: { showAll: 'true' } }, { as: admin })).body.tickets,
        isEnough,
      ),
    async ticket(ticketId) {
      return (await service.call(getTicket, { params: { ticketId } }, { as: admin })).body
    },
    messages: async (ticketId) => (await newest(ticketId)).filter(isNoLine),
    history: newest,
    lines: async (ticketId) => (await newest(ticketId)).filter((one) => !isNoLine(one)).map(({ body }) => body),
    texts: (ticketId, isEnough = () => true) =>
      eventually(async () => {
        const texts: string[] = []
        for (let pageNumber = 1; ; pageNumber++) {
          const { body } = await service.call(
            listMessages,
            { params: { ticketId }, query: { pageNumber, peek: 'true' } },
            { as: admin },
          )
          texts.unshift(...body.messages.filter(isNoLine).map((message) => message.body ?? ''))
          if (!body.hasMore) return texts
        }
      }, isEnough),
    said: async (enough = 1) => {
      const isSaid = ({ message }: { message: Message }) => isNoLine(message)
      const all = await service.heard(messageCreated, id, (data) => data.filter(isSaid).length >= enough)
      return all.filter(isSaid)
    },
    heard: (event, enough) =>
      service.heard(event, id, enough === undefined ? undefined : ({ length }) => length >= enough),
  }
  return company
}
