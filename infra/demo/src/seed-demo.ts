import { pair } from '@recado/chaos/company'
import { eventually } from '@recado/chaos/eventually'
import { type Person, signIn, signUp } from '@recado/chaos/person'
import { createUser, listUsers } from '@recado/contracts/auth/routes'
import { createConnection, getConnection, listConnections } from '@recado/contracts/connections/routes'
import { createQueue, listQueues } from '@recado/contracts/queues/routes'
import { listTickets } from '@recado/contracts/tickets/routes'
import { type ControlClient, controlClient } from '@recado/whatsapp-simulator/control-client'
import { DEMO } from './demo-company.ts'

const PLAN_ID = 1 // the one that billing begins with

/**
 * Fills the product with a company to try it with, through its own doors alone. What is there already stays as it is.
 * @param url of the product
 */
export async function seedDemo(url: string, simulatorUrl: string): Promise<void> {
  const simulator = controlClient(simulatorUrl)
  const admin = await ensureAdmin(url)
  const queueId = await ensureQueue(admin)
  await ensureAgents(admin, queueId)
  const whatsappId = await ensureConnection(admin, queueId)
  const { status } = await admin.call(getConnection, { params: { whatsappId } })
  if (status !== 'CONNECTED') {
    await simulator.putPhone(DEMO.number, { name: DEMO.name })
    await pair({ url, simulatorUrl }, admin, whatsappId, DEMO.number)
  }
  await ensureMessages(simulator, admin)
}

async function ensureAdmin(url: string): Promise<Person> {
  const { name, phone, password, admin } = DEMO
  const known = await signIn(url, admin.email, password).catch((error: unknown) => {
    if (!String(error).includes('ERR_INVALID_CREDENTIALS')) throw error
  })
  if (known) return known
  const company = { name, email: admin.email, phone, password, planId: PLAN_ID }
  await eventually(() => signUp(url, company).catch(notYet('ERR_NO_PLAN_FOUND')))
  return signIn(url, admin.email, password)
}

async function ensureQueue(admin: Person): Promise<number> {
  const known = (await admin.call(listQueues, {})).find(({ name }) => name === DEMO.queue.name)
  return (known ?? (await admin.call(createQueue, { body: DEMO.queue }))).id
}

async function ensureAgents(admin: Person, queueId: number): Promise<void> {
  const { users } = await admin.call(listUsers, { query: {} })
  const agents = [
    { ...DEMO.agentOfQueue, queueIds: [queueId] },
    { ...DEMO.agentOfNone, queueIds: [] },
  ]
  for (const agent of agents.filter(({ email }) => !users.some((user) => user.email === email))) {
    const body = { ...agent, password: DEMO.password, profile: 'user' as const }
    await eventually(() => admin.call(createUser, { body }).catch(notYet('ERR_NO_QUEUE_FOUND')))
  }
}

async function ensureConnection(admin: Person, queueId: number): Promise<number> {
  const known = (await admin.call(listConnections, { query: {} })).find(({ name }) => name === DEMO.connection)
  if (known) return known.id
  const body = { name: DEMO.connection, type: 'sandbox' as const, queueIds: [queueId] }
  const { id } = await eventually(() => admin.call(createConnection, { body }).catch(notYet('ERR_NO_QUEUE_FOUND')))
  return id
}

/** Lets each customer write who never has, and waits until what they wrote can be seen. */
async function ensureMessages(simulator: ControlClient, admin: Person): Promise<void> {
  const known = new Set((await simulator.phones()).map(({ number }) => number))
  const written: string[] = []
  for (const { number, name, messages } of DEMO.customers) {
    if (known.has(number) && (await simulator.messages(number)).length > 0) continue
    await simulator.putPhone(number, { name })
    for (const text of messages) await simulator.sendMessage(number, { to: DEMO.number, text })
    written.push(messages.at(-1) ?? '')
  }
  if (written.length === 0) return
  const waiting = () => admin.call(listTickets, { query: { status: 'pending', showAll: 'true' } })
  await eventually(waiting, ({ tickets }) => written.every((text) => tickets.some((one) => one.lastMessage === text)))
}

/** Services learn of each other's rows by events: the first calls may come too early. */
const notYet = (code: string) => (error: unknown) => {
  if (String(error).includes(code)) return undefined
  throw error
}
