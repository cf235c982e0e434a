import type { CompanyAccount } from '@recado/contracts/auth/company'
import { companyCreated, userCreated } from '@recado/contracts/auth/events'
import type { User } from '@recado/contracts/auth/user'
import type { ContactList, ContactListItem } from '@recado/contracts/campaigns/contact-list'
import { contactListItemUpdated } from '@recado/contracts/campaigns/contact-list-events'
import * as lists from '@recado/contracts/campaigns/contact-list-routes'
import type { Connection } from '@recado/contracts/connections/connection'
import { connectionCreated } from '@recado/contracts/connections/events'
import type { EventData, EventDefinition } from '@recado/contracts/event'
import { tagCreated } from '@recado/contracts/tags/events'
import { aCompany, aUser } from '@recado/contracts/testing/company'
import { aConnection, aTag } from '@recado/contracts/testing/conversation'
import { oncePerWorker } from '@recado/kit/testing/once-per-worker'
import { eventually, startTestService, type TestService } from '@recado/kit/testing/service'
import { inject } from 'vitest'
import { campaigns } from '../src/app.ts'

export type Person = Pick<User, 'companyId' | 'name' | 'profile'> & { readonly userId: number }

export type NewItem = { readonly name?: string; readonly number?: string; readonly email?: string | null }
/** The query for the people of a list. */
export type Listed = { readonly contactListId: number; readonly searchParam?: string; readonly pageNumber?: number }

/** A company for one test, so that tests share no rows. */
export type Company = {
  readonly id: number
  readonly admin: Person
  /** Creates a user, and waits until the service has handled the event. */
  person(changes?: Partial<Pick<User, 'name' | 'profile'>>): Promise<Person>
  /** Creates a connection, and waits until the service has handled the event. */
  connection(changes?: Partial<Connection>): Promise<Connection>
  /** Creates a list with these people. */
  list(...people: readonly NewItem[]): Promise<ContactList>
  /**
   * Adds a person.
   * @returns the stored item
   */
  item(contactListId: number, person?: NewItem): Promise<ContactListItem>
  show(contactListId: number): Promise<lists.OpenedContactList>
  /** Creates a tag, and waits until the service has handled the event. */
  tag(name: string): Promise<{ id: number }>
  /** Removes a person from a list. */
  remove(contactListId: number, name: string): Promise<{ body: { message: string } }>
  /** Publishes WhatsApp's answer about the number of an item, and waits until it is stored. */
  check(itemId: number, isValid: boolean): Promise<void>
  /** One page of the people of a list. */
  items(listed: Listed): Promise<ContactListItem[]>
  /** Waits until the company has `enough` events of this type. @returns the data of all of them, in order */
  heard<E extends EventDefinition>(event: E, enough?: number): Promise<EventData<E>[]>
}

export type Harness = {
  readonly service: TestService
  company(changes?: Partial<CompanyAccount>): Promise<Company>
  close(): Promise<void>
}

let lastId = 1_000 // the last id that a test company, user, connection or tag got
const nextId = () => ++lastId

type Options = {
  /** Whether the jobs of the service run. */
  readonly jobs?: boolean
  /** Divides the pauses between messages; 1,000 by default. */
  readonly pace?: number
}

/**
 * Starts the service. Files of one process share it, so each test creates its own company.
 * @param options `jobs`: false for a service without jobs; `isAlone`: true for files that start another process of the
 * service, or that read rows of all companies
 */
export async function startCampaigns({
  isAlone = false,
  ...options
}: Options & { isAlone?: boolean } = {}): Promise<Harness> {
  if (isAlone) return startAlone(options)
  return oncePerWorker(`campaigns ${JSON.stringify(options)}`, () => startAlone(options))
}

const withoutJobs: typeof campaigns = {
  ...campaigns,
  create: async (deps) => ({ ...(await campaigns.create(deps)), jobs: [] }),
}

async function startAlone({ jobs = true, pace = 1_000 }: Options): Promise<Harness> {
  const servers = { postgresUrl: inject('postgresUrl'), amqpUrl: inject('amqpUrl') }
  const service = await startTestService(jobs ? campaigns : withoutJobs, servers, {
    CAMPAIGN_PACE: String(pace),
  })
  return { service, company: (changes) => startCompany(service, changes), close: () => service.close() }
}

async function startCompany(service: TestService, changes: Partial<CompanyAccount> = {}): Promise<Company> {
  const id = nextId()
  await service.publish(companyCreated, id, { company: aCompany(id, changes) })

  const isKept = (table: 'company_ref' | 'user_ref' | 'connection_ref' | 'tag_ref', rowId?: number) =>
    eventually(async () => {
      const isRow = rowId === undefined ? '' : `and id = ${rowId}`
      return (await service.database.query(`select from ${table} where company_id = $1 ${isRow}`, [id])).rowCount
    })

  async function person(of: Partial<Pick<User, 'name' | 'profile'>> = {}): Promise<Person> {
    const userId = nextId()
    const user = aUser(id, { id: userId, name: `Pessoa ${userId}`, profile: 'user', ...of })
    await service.publish(userCreated, id, { user })
    await isKept('user_ref', userId)
    return { companyId: id, userId, name: user.name, profile: user.profile }
  }

  await isKept('company_ref')
  const admin = await person({ profile: 'admin' })

  async function item(contactListId: number, of: NewItem = {}): Promise<ContactListItem> {
    const body = { contactListId, name: 'Ana', number: `5511${900_000_000 + nextId()}`, ...of }
    const answer = await service.call(lists.createContactListItem, { body }, { as: admin })
    if (answer.status !== 201) throw new Error(`the person was not added: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const show = async (contactListId: number) =>
    (await service.call(lists.getContactList, { params: { contactListId } }, { as: admin })).body

  return {
    id,
    admin,
    person,
    async list(...people) {
      const body = { name: `Lista ${nextId()}` }
      const answer = await service.call(lists.createContactList, { body }, { as: admin })
      for (const one of people) await item(answer.body.id, one)
      return show(answer.body.id)
    },
    item,
    show,
    async tag(name) {
      const tag = aTag(id, { id: nextId(), name })
      await service.publish(tagCreated, id, { tag })
      await isKept('tag_ref', tag.id)
      return tag
    },
    async remove(contactListId, name) {
      const query = { contactListId, searchParam: name, pageNumber: 1 }
      const [found] = (await service.call(lists.listContactListItems, { query }, { as: admin })).body.contacts
      return service.call(lists.deleteContactListItem, { params: { contactListItemId: found?.id ?? 0 } }, { as: admin })
    },
    async check(itemId, isValid) {
      await service.database.query('update contact_list_item set is_whatsapp_valid = $2 where id = $1', [
        itemId,
        isValid,
      ])
      const { body } = await service.call(
        lists.getContactListItem,
        { params: { contactListItemId: itemId } },
        { as: admin },
      )
      await service.publish(contactListItemUpdated, id, { contactListItem: body })
    },
    items: async (listed) =>
      (await service.call(lists.listContactListItems, { query: listed }, { as: admin })).body.contacts,
    async connection(of = {}) {
      const connection = aConnection(id, { id: nextId(), ...of })
      await service.publish(connectionCreated, id, { connection })
      await isKept('connection_ref', connection.id)
      return connection
    },
    heard: (event, enough = 1) => service.heard(event, id, (data) => data.length >= enough),
  }
}
