import { pair } from '@recado/chaos/company'
import { eventually } from '@recado/chaos/eventually'
import { type Person, signIn, signUp } from '@recado/chaos/person'
import { createConnection, getConnection, listConnections } from '@recado/contracts/connections/routes'
import type { ContactField, GivenFieldValue } from '@recado/contracts/contact-fields/contact-field'
import { createContact } from '@recado/contracts/contacts/routes'
import type { Stack } from '@recado/up/stack/stack'
import { type ControlClient, controlClient } from '@recado/whatsapp-simulator/control-client'
import { DEBTOR, DEMO, FIELDS } from './demo-company.ts'
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

const PLAN_ID = 1 // the id of billing's first plan

type Product = {
  readonly url: string
  readonly simulatorUrl: string
  /** The address of the simulated bank; undefined with another payment provider. */
  readonly bankUrl: string | undefined
  /** Creates a company's closed tickets or paid invoices of the past by running a command of their service. */
  readonly seedHistory: (service: 'tickets' | 'billing', companyId: number) => Promise<void>
  /** Sets the end of a company's licence to a day (YYYY-MM-DD) by running a command of the auth service. */
  readonly letWorkUntil: (companyId: number, day: string) => Promise<void>
  /** Makes a user a super user by running a command of the auth service. */
  readonly appointSuper: (email: string) => Promise<void>
}

/**
 * @param phoneUrl the address of the stack's simulated phones
 * @returns the addresses of a running stack, and the commands that the demo runs in it
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
 * Creates the demo company and its data in the product, the history by commands and all other data through the API.
 * Existing data does not change.
 * @param customers those who write today; the first one sends every kind of message
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
  // before the session opens, so that the gateway does not check these numbers yet
  await ensureContacts(simulator, { admin, ...company }, customers)
  const { status } = await admin.call(getConnection, { params: { whatsappId } })
  if (status !== 'CONNECTED') {
    await simulator.putPhone(DEMO.number, { name: DEMO.name })
    await pair({ url, simulatorUrl }, admin, whatsappId, DEMO.number)
  }
  // before the contacts, so that the checks of their numbers also apply to this list
  await ensureFirstList({ url, admin })
  await ensureContacts(simulator, { admin, ...company }, PAST_CUSTOMERS)
  await seedHistory('tickets', admin.user.company.id)
  // after the history, which is created only for a company without tickets
  await startFirstCampaign({ url, admin, whatsappId })
  await seedPlatform(url, operator)
  await seedConversations({ ...company, url, simulator, admin, customers })
  await seedChats(url, admin)
  // after the conversations, because its campaigns are for their contacts and tags
  await seedCampaigns({ url, admin, whatsappId, simulator, tags: company.tags })
  await seedInvoices(product, admin) // last, because the extended licence invalidates the admin's token
  const debtor = await ensureDebtor(url)
  if (debtor) await seedDebt(product, debtor)
}

/** @returns the admin of the company with the overdue invoice; undefined when this admin can no longer sign in */
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
 * Creates a phone with a picture and a contact for each customer before anybody writes, because past tickets refer to
 * these contacts. The product fetches a picture when its owner writes and when it checks the number.
 */
async function ensureContacts(
  simulator: ControlClient,
  { admin, fields }: { readonly admin: Person; readonly fields: readonly ContactField[] },
  people: readonly Pick<Customer, 'number' | 'name'>[],
): Promise<void> {
  const known = new Set((await simulator.phones()).map(({ number }) => number))
  for (const [index, { number, name }] of people.entries()) {
    if (known.has(number)) continue
    await simulator.putPhone(number, { name })
    await simulator.setPicture(number, drawPortrait(name).toString('base64'))
    await ensureContact(admin, { name, number, fields: valuesAt(index, fields) })
  }
}

/** The values of the company's fields of the customer at this place. */
const valuesAt = (index: number, fields: readonly ContactField[]): GivenFieldValue[] =>
  FIELDS.flatMap(({ name, values }) => {
    const value = values[index % values.length] ?? ''
    const field = fields.find((one) => one.name === name)
    return field && value !== '' ? [{ fieldId: field.id, value }] : []
  })

/** Creates a contact, and repeats the call while the newly paired session cannot check the number yet. */
const ensureContact = (
  admin: Person,
  body: { name: string; number: string; fields: GivenFieldValue[] },
): Promise<unknown> =>
  eventually(() =>
    admin
      .call(createContact, { body })
      .catch((error: unknown) => String(error).includes('ERR_DUPLICATED_CONTACT') || Promise.reject(error))
      .catch(notYet('ERR_WAPP_CHECK_CONTACT')),
  )
