import { companyCreated, userCreated } from '@recado/contracts/auth/events'
import type { User } from '@recado/contracts/auth/user'
import type { Chat } from '@recado/contracts/chats/chat'
import type { ChatMessage } from '@recado/contracts/chats/chat-message'
import { createChat, getChat, sendChatMessage } from '@recado/contracts/chats/routes'
import type { Notification } from '@recado/contracts/notifications/notification'
import { listNotifications } from '@recado/contracts/notifications/routes'
import type { RouteInput } from '@recado/contracts/route'
import { aCompany, aUser } from '@recado/contracts/testing/company'
import { oncePerWorker } from '@recado/kit/testing/once-per-worker'
import { eventually, startTestService, type TestService } from '@recado/kit/testing/service'
import { inject } from 'vitest'
import { chat } from '../src/app.ts'

export type Person = Pick<User, 'companyId' | 'name' | 'profile'> & { readonly userId: number }

/** A new company, so that tests share no rows. */
export type Company = {
  readonly id: number
  /** Publishes a user and waits until this service has stored them. */
  person(changes?: Partial<Pick<User, 'id' | 'name' | 'profile' | 'online'>>): Promise<Person>
  /** Publishes this number of users, and waits until this service has stored them. */
  people(count: number): Promise<Person[]>
}

export type Harness = {
  readonly service: TestService
  company(): Promise<Company>
  /** Creates a chat of `owner` with the others. */
  chat(owner: Person, ...others: readonly Person[]): Promise<Chat>
  show(as: Person, chatId: number): Promise<Chat>
  /** Sends a message. @returns the stored message */
  write(as: Person, chatId: number, body: string | RouteInput<typeof sendChatMessage>['body']): Promise<ChatMessage>
  /** The notifications of the user, newest first. */
  told(as: Person): Promise<Notification[]>
  close(): Promise<void>
}

let lastId = 1_000 // the last id that a test company or user got
const nextId = () => ++lastId

/**
 * Starts the service. Test files in one process share it, so each test creates its own companies.
 * @param options `isAlone`: true for files that read rows of all companies
 */
export async function startChat({ isAlone = false } = {}): Promise<Harness> {
  if (isAlone) return startAlone()
  return oncePerWorker('chat', startAlone)
}

/** The service without the worker that calls the video service. */
const withoutOutside: typeof chat = {
  ...chat,
  create: async (deps) => ({ ...(await chat.create(deps)), outside: [] }),
}

async function startAlone(): Promise<Harness> {
  const servers = { postgresUrl: inject('postgresUrl'), amqpUrl: inject('amqpUrl') }
  const service = await startTestService(withoutOutside, servers)
  return {
    service,
    company: () => startCompany(service),
    chat: async (owner, ...others) => {
      const users = others.map(({ userId }) => userId)
      return (await service.call(createChat, { body: { title: 'Vendas', users } }, { as: claimsOf(owner) })).body
    },
    show: async (as, chatId) => (await service.call(getChat, { params: { chatId } }, { as: claimsOf(as) })).body,
    write: async (as, chatId, given) => {
      const body = typeof given === 'string' ? { message: given } : given
      const answer = await service.call(sendChatMessage, { params: { chatId }, body }, { as: claimsOf(as) })
      const [message] = answer.body.messages ?? []
      if (!message) throw new Error(`the message was not sent: ${JSON.stringify(answer.body)}`)
      return message
    },
    told: async (as) => (await service.call(listNotifications, {}, { as: claimsOf(as) })).body.records,
    close: () => service.close(),
  }
}

/** The claims of the user's token. */
export const claimsOf = ({ companyId, userId, name, profile }: Person) => ({ companyId, userId, name, profile })

async function startCompany(service: TestService): Promise<Company> {
  const id = nextId()
  await service.publish(companyCreated, id, { company: aCompany(id) })
  const company: Company = {
    id,
    async person(changes = {}) {
      const userId = changes.id ?? nextId()
      const user = aUser(id, { id: userId, name: `Pessoa ${userId}`, profile: 'user', ...changes })
      await service.publish(userCreated, id, { user })
      await eventually(
        async () =>
          (await service.database.query('select 1 from user_ref where company_id = $1 and id = $2', [id, userId]))
            .rowCount,
      )
      return { ...user, userId }
    },
    people: (count) => Promise.all(Array.from({ length: count }, () => company.person())),
  }
  return company
}
