import { createUser } from '@recado/contracts/auth/routes'
import { createConnection, getConnection } from '@recado/contracts/connections/routes'
import { createQueue } from '@recado/contracts/queues/routes'
import { controlClient } from '@recado/whatsapp-simulator/control-client'
import { eventually } from './eventually.ts'
import { notYet } from './not-yet.ts'
import { type Person, signIn, signUp } from './person.ts'

export type Addresses = { readonly url: string; readonly simulatorUrl: string }

/** A working company with one queue, one agent in that queue, and one paired number. */
export type Company = {
  readonly admin: Person
  readonly agent: Person
  readonly queueId: number
  readonly whatsappId: number
  readonly number: string
}

const PASSWORD = 'segredo-123'

/** Signs up a company through the API and pairs its number with a simulated phone. */
export async function foundCompany({ url, simulatorUrl }: Addresses, name: string, number: string): Promise<Company> {
  const email = (person: string) => `${person}@${name.toLowerCase()}.test`
  const company = { name, email: email('admin'), phone: '11 99999-0000', password: PASSWORD, planId: 1 }
  await eventually(() => signUp(url, company).catch(notYet('ERR_NO_PLAN_FOUND')))
  const admin = await signIn(url, email('admin'), PASSWORD)
  const queue = await admin.call(createQueue, { body: { name: 'Suporte', color: '#2f9e44' } })
  const member = {
    name: 'Bruna',
    email: email('agent'),
    password: PASSWORD,
    profile: 'user' as const,
    queueIds: [queue.id],
  }
  await eventually(() => admin.call(createUser, { body: member }).catch(notYet('ERR_NO_QUEUE_FOUND')))
  const addresses = { url, simulatorUrl }
  const whatsappId = await connectNumber(addresses, { admin, queueId: queue.id }, 'Principal', number)
  return { admin, agent: await signIn(url, email('agent'), PASSWORD), queueId: queue.id, whatsappId, number }
}

/** Adds a connection whose tickets go to the company's queue. @returns its id */
export async function connectNumber(
  addresses: Addresses,
  { admin, queueId }: Pick<Company, 'admin' | 'queueId'>,
  name: string,
  number: string,
): Promise<number> {
  const { id } = await eventually(() =>
    admin
      .call(createConnection, { body: { name, type: 'sandbox', queueIds: [queueId] } })
      .catch(notYet('ERR_NO_QUEUE_FOUND')),
  )
  await pair(addresses, admin, id, number)
  return id
}

/** Signs the admin and the agent in again, because their tokens expire during a long run. */
export const signInAgain = async ({ url }: Addresses, company: Company): Promise<Company> => ({
  ...company,
  admin: await signIn(url, company.admin.user.email, PASSWORD),
  agent: await signIn(url, company.agent.user.email, PASSWORD),
})

/** Lets the simulated phone scan the QR code, and waits until the connection is open. */
export async function pair(
  { simulatorUrl }: Addresses,
  admin: Person,
  whatsappId: number,
  number: string,
): Promise<void> {
  const simulator = controlClient(simulatorUrl)
  await simulator.putPhone(number, { name: 'Empresa' })
  const look = () => admin.call(getConnection, { params: { whatsappId } })
  await simulator.scanScreen(number, async () => (await look()).qrcode)
  await eventually(look, ({ status }) => status === 'CONNECTED')
}
