import { eventually } from '@recado/chaos/eventually'
import { signIn, signUp } from '@recado/chaos/person'
import pg from 'pg'
import type { Product } from '../product.ts'
import { seedAreas } from './areas.ts'
import { createPlanTable, seedMessages, seedTickets } from './conversations.ts'
import { type CompanyPlan, messagesOf } from './data-set.ts'
import { emailOf, type Founded, seedPeople } from './people.ts'
import { seedTags } from './tags.ts'

const PASSWORD = 'segredo-123'

/** Signs in a person of the data set. @param company the number of the person's company; 1 is the big company */
export const signInSeeded = ({ addresses }: Product, company: number, person: string) =>
  signIn(addresses.url, emailOf(company, person), PASSWORD)

/** Fills the databases with the data set. Companies sign up through the product; all other rows are inserted by SQL. */
export async function seed(
  product: Product,
  plans: readonly CompanyPlan[],
  log: (line: string) => void,
): Promise<void> {
  const messages = plans.reduce((sum, plan) => sum + messagesOf(plan), 0)
  log(`Seeding the data set: ${plans.length} companies, ${messages} messages …`)
  const auth = await connect(product, 'auth')
  const billing = await connect(product, 'billing')
  const campaigns = await connect(product, 'campaigns')
  const chat = await connect(product, 'chat')
  const connections = await connect(product, 'connections')
  const tickets = await connect(product, 'tickets')
  await createPlanTable(tickets)
  let bigCompanyId = 0
  for (const [index, plan] of plans.entries()) {
    const founded = await found(product, index + 1)
    if (index === 0) bigCompanyId = founded.companyId
    const { companyId } = founded
    const queueIds = await seedQueues(tickets, companyId, plan)
    const connectionIds = await seedConnections(connections, companyId, plan)
    const users = await seedPeople(auth, founded, plan, queueIds)
    await seedTickets(tickets, plan, { companyId, users, queueIds, connectionIds })
    await seedTags(tickets, companyId, plan)
    await seedAreas({ billing, campaigns, chat, tickets }, plan, { companyId, users })
  }
  await seedMessages(tickets, bigCompanyId)
  // after this, autovacuum has no reason to run during a measure
  for (const client of [auth, billing, campaigns, chat, connections, tickets]) {
    await client.query('vacuum (analyze)')
    await client.end()
  }
}

async function connect(product: Product, service: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: product.databaseUrl(service) })
  await client.connect()
  // disables the checks of foreign keys and the triggers, which would slow the inserts down
  await client.query(`set session_replication_role = replica`)
  return client
}

async function found(product: Product, number: number): Promise<Founded> {
  const { url } = product.addresses
  const company = { name: `Empresa ${number}`, email: emailOf(number, 'admin-1'), phone: '11 99999-0000' }
  await eventually(() =>
    signUp(url, { ...company, password: PASSWORD, planId: 1 }).then(
      () => true,
      // repeated until auth has received billing's event about the plan
      (error: unknown) => (String(error).includes('ERR_NO_PLAN_FOUND') ? false : Promise.reject(error)),
    ),
  )
  const { user } = await signInSeeded(product, number, 'admin-1')
  return { companyId: user.companyId, adminId: user.id, number }
}

async function seedQueues(tickets: pg.Client, companyId: number, { queues }: CompanyPlan): Promise<number[]> {
  const { rows } = await tickets.query<{ id: string }>(
    `insert into queue (company_id, name, color, order_queue)
     select $1, 'Fila ' || n, '#' || lpad(to_hex(n), 6, '0'), n from generate_series(1, $2::int) as n returning id`,
    [companyId, queues],
  )
  return rows.map(({ id }) => Number(id))
}

/** Inserts connections without a session. */
async function seedConnections(connections: pg.Client, companyId: number, plan: CompanyPlan): Promise<number[]> {
  const { rows } = await connections.query<{ id: string }>(
    `insert into connection (company_id, name, type, status, is_default)
     select $1, 'Conexão ' || n, 'sandbox', 'DISCONNECTED', n = 1 from generate_series(1, $2::int) as n returning id`,
    [companyId, plan.connections],
  )
  return rows.map(({ id }) => Number(id))
}
