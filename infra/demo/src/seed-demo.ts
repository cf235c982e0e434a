import { pair } from '@recado/chaos/company'
import { eventually } from '@recado/chaos/eventually'
import { type Person, signIn, signUp } from '@recado/chaos/person'
import { createConnection, getConnection, listConnections } from '@recado/contracts/connections/routes'
import { createContact } from '@recado/contracts/contacts/routes'
import type { Stack } from '@recado/up/stack/stack'
import { type ControlClient, controlClient } from '@recado/whatsapp-simulator/control-client'
import { DEBTOR, DEMO } from './demo-company.ts'
import { CUSTOMERS, type Customer, PAST_CUSTOMERS } from './demo-customers.ts'
import { drawPortrait } from './draw-portrait.ts'
import { ensureOperator } from './ensure-operator.ts'
import { notYet } from './not-yet.ts'
import { renewLicence } from './renew-licence.ts'
import { ensureFirstList, seedCampaigns, startFirstCampaign } from './seed-campaigns.ts'
import { seedChats } from './seed-chats.ts'
import { seedCompany } from './seed-company.ts'
import { seedConversations } from './seed-conversations.ts'
import { seedDebt, seedInvoices } from './seed-invoices.ts'
import { seedPlatform } from './seed-platform.ts'

const PLAN_ID = 1 // billing's first plan

type Product = {
  readonly url: string
  readonly simulatorUrl: string
  /** The address of the simulated bank; undefined with another payment provider. */
  readonly bankUrl: string | undefined
  /** Creates a company's closed tickets or paid invoices of the past, by a command of the service that owns them. */
  readonly seedHistory: (service: 'tickets' | 'billing', companyId: number) => Promise<void>
  /** Extends a company's licence until a day, as the operator does. */
  readonly letWorkUntil: (companyId: number, day: string) => Promise<void>
  /** Makes a user a super user, by the operator's command. */
  readonly appointSuper: (email: string) => Promise<void>
}

/**
 * @returns the addresses and commands by which the demo reaches a running stack; `phoneUrl` is the address of its
 * simulated phones
 */
export const productOf = (
  { url, bankUrl, run }: Pick<Stack, 'url' | 'bankUrl' | 'run'>,
  phoneUrl: string,
): Product => ({
  url,
  simulatorUrl: phoneUrl,
  bankUrl,
  seedHistory: (service, companyId) =>
    run(service, [`services/${service}/src/operator/main.ts`, 'seed-history', String(companyId)]),
  letWorkUntil: (companyId, day) =>
    run('auth', ['services/auth/src/operator/main.ts', 'company', String(companyId), day]),
  appointSuper: (email) => run('auth', ['services/auth/src/operator/main.ts', 'super', email]),
})

/**
 * Fills the product with a demo company: its history by commands, everything else through the API. Existing data does
 * not change.
 * @param customers who write today; the first one sends every kind of message
 */
export async function seedDemo(product: Product, customers: readonly Customer[] = CUSTOMERS): Promise<void> {
  const { url, simulatorUrl, seedHistory, appointSuper } = product
  const simulator = controlClient(simulatorUrl)
  const operator = await ensureOperator({ url, planId: PLAN_ID, appointSuper })
  await renewLicence(product, operator)
  const admin = await ensureAdmin(url, DEMO)
  const company = await seedCompany(url, admin)
  const whatsappId = await ensureConnection(
    admin,
    company.queues.map(({ id }) => id),
  )
  await ensureContacts(simulator, admin, customers) // before the session opens, so that no number is checked yet
  const { status } = await admin.call(getConnection, { params: { whatsappId } })
  if (status !== 'CONNECTED') {
    await simulator.putPhone(DEMO.number, { name: DEMO.name })
    await pair({ url, simulatorUrl }, admin, whatsappId, DEMO.number)
  }
  await ensureFirstList({ url, admin }) // before the contacts, whose checks also count for this list
  await ensureContacts(simulator, admin, PAST_CUSTOMERS)
  await seedHistory('tickets', admin.user.company.id)
  await startFirstCampaign({ url, admin, whatsappId }) // after the history, which is only for a company without tickets
  await seedPlatform(url, operator)
  await seedConversations({ ...company, url, simulator, admin, customers })
  await seedChats(url, admin)
  await seedCampaigns({ url, admin, whatsappId, simulator, tags: company.tags }) // after the conversations
  await seedInvoices(product, admin) // last, because the extended licence invalidates the admin's token
  const debtor = await ensureDebtor(url)
  if (debtor) await seedDebt(product, debtor)
}

/** @returns undefined when its admin can no longer sign in */
const ensureDebtor = (url: string): Promise<Person | undefined> =>
  ensureAdmin(url, DEBTOR).catch(notYet('ERR_COMPANY_EXPIRED'))

type Founded = Pick<typeof DEMO | typeof DEBTOR, 'name' | 'phone' | 'admin'>

async function ensureAdmin(url: string, { name, phone, admin }: Founded): Promise<Person> {
  const { password } = DEMO
  const known = await signIn(url, admin.email, password).catch((error: unknown) => {
    if (!String(error).includes('ERR_INVALID_CREDENTIALS')) throw error
  })
  if (known) return known
  const company = { name, userName: admin.name, email: admin.email, phone, password, planId: PLAN_ID }
  await eventually(() => signUp(url, company).catch(notYet('ERR_NO_PLAN_FOUND')))
  return signIn(url, admin.email, password)
}

async function ensureConnection(admin: Person, queueIds: number[]): Promise<number> {
  const known = (await admin.call(listConnections, { query: {} })).find(({ name }) => name === DEMO.connection)
  if (known) return known.id
  const body = {
    name: DEMO.connection,
    type: 'sandbox' as const,
    queueIds,
    greetingMessage: 'Olá, {{firstName}}! Aqui é a Floricultura Aurora. 🌷',
  }
  const { id } = await eventually(() => admin.call(createConnection, { body }).catch(notYet('ERR_NO_QUEUE_FOUND')))
  return id
}

/**
 * Creates contacts for the customers, with a phone and a picture each, before they write, because past tickets refer to
 * them. The product fetches a picture when its owner writes and when it checks the number.
 */
async function ensureContacts(
  simulator: ControlClient,
  admin: Person,
  people: readonly Pick<Customer, 'number' | 'name'>[],
): Promise<void> {
  const known = new Set((await simulator.phones()).map(({ number }) => number))
  for (const { number, name } of people.filter((person) => !known.has(person.number))) {
    await simulator.putPhone(number, { name })
    await simulator.setPicture(number, drawPortrait(name).toString('base64'))
    await ensureContact(admin, { name, number })
  }
}

/** Repeats the call while the newly paired session cannot check numbers yet. */
const ensureContact = (admin: Person, body: { name: string; number: string }): Promise<unknown> =>
  eventually(() =>
    admin
      .call(createContact, { body })
      .catch((error: unknown) => String(error).includes('ERR_DUPLICATED_CONTACT') || Promise.reject(error))
      .catch(notYet('ERR_WAPP_CHECK_CONTACT')),
  )
