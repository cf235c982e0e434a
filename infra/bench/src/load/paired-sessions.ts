import { type Addresses, type Company, foundCompany, pair } from '@recado/chaos/company'
import { eventually } from '@recado/chaos/eventually'
import { createConnection } from '@recado/contracts/connections/routes'
import type { Stack } from '@recado/up/stack/stack'
import pg from 'pg'
import { addressesOf } from '../product.ts'

const AREA = '5511966'
const PAIRED_AT_ONCE = 4

/** Signs up a company that may have the given number of connections, and pairs its first one. */
export async function foundBigCompany(stack: Stack, connections: number): Promise<Company> {
  await allowConnections(stack, connections)
  return foundCompany(addressesOf(stack), 'Medida', numberOf(0))
}

/** Pairs more numbers with the company until it has `count` of them. */
export async function pairSessions(addresses: Addresses, { admin }: Company, count: number): Promise<void> {
  let next = 1 // the company's first number is already paired
  async function pairOn(): Promise<void> {
    while (next < count) {
      const index = next++
      const { id } = await admin.call(createConnection, { body: { name: `Conexão ${index}`, type: 'sandbox' } })
      await pair(addresses, admin, id, numberOf(index))
    }
  }
  await Promise.all(Array.from({ length: PAIRED_AT_ONCE }, pairOn))
}

const numberOf = (index: number) => `${AREA}${String(index).padStart(6, '0')}`

/** Raises the limit of connections in the plan for new companies. */
async function allowConnections({ postgresUrl }: Stack, connections: number): Promise<void> {
  const client = new pg.Client({
    connectionString: Object.assign(new URL(postgresUrl), { pathname: '/recado_auth' }).href,
  })
  await client.connect()
  await eventually(async () => (await client.query('update plan_ref set connections = $1', [connections])).rowCount)
  await client.end()
}
