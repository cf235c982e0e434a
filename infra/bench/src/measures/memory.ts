import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { foundCompany, pair } from '@recado/chaos/company'
import { eventually } from '@recado/chaos/eventually'
import { createConnection } from '@recado/contracts/connections/routes'
import type { Stack } from '@recado/up/stack/stack'
import pg from 'pg'
import { createFreshProduct } from '../fresh-product.ts'
import type { Measure, Row } from '../measure.ts'
import { addressesOf } from '../product.ts'
import { startSideProcess } from '../side-process.ts'

const SESSIONS = 50
const SETTLE_MS = 15_000 // after which a process that has nothing to do has given back what it will
const KIB_PER_MB = 1_000_000 / 1_024

/** What the processes hold while nobody asks for anything. */
export const memory: Measure = {
  number: 13,
  alone: async () => {
    const product = await createFreshProduct()
    try {
      const stack = await product.start()
      const idle = await weighServices(product.directory, stack)
      const perSession = await weighSession(stack)
      return [
        ...idle,
        {
          ...{ measure: 13, what: `one of ${SESSIONS} WhatsApp sessions`, unit: 'MB', figure: perSession },
          target: { of: 'figure', bound: 'at most', value: 4 },
        },
      ]
    } finally {
      await product.remove()
    }
  },
}

async function weighServices(directory: string, stack: Stack): Promise<Row[]> {
  const bare = await startSideProcess(directory, 'fastify', { file: 'infra/bench/src/floor/bare-fastify.ts' })
  try {
    await pause(SETTLE_MS)
    const floor = await residentMemory(bare.pid)
    const rows: Row[] = []
    for (const [name, part] of Object.entries(stack.services())) {
      if (!part || name === 'simulator') continue
      rows.push({
        ...{ measure: 13, what: `${name}, idle`, unit: 'MB', floor, figure: await residentMemory(part.pid) },
        target: { of: 'figure', bound: 'at most', value: 110 },
      })
    }
    return rows
  } finally {
    await bare.stop()
  }
}

/** @returns what the gateway grew by for each session */
async function weighSession(stack: Stack): Promise<number> {
  await allowConnections(stack)
  const addresses = addressesOf(stack)
  const company = await foundCompany(addresses, 'Medida', '5511966660000') // its session is the first
  const gateway = () => residentMemory(stack.services().connections?.pid ?? 0)
  await pause(SETTLE_MS)
  const before = await gateway()
  for (let index = 1; index < SESSIONS; index++) {
    const body = { name: `Conexão ${index}`, type: 'sandbox' as const }
    const { id } = await company.admin.call(createConnection, { body })
    await pair(addresses, company.admin, id, `55119666600${String(index).padStart(2, '0')}`)
  }
  await pause(SETTLE_MS)
  return ((await gateway()) - before) / (SESSIONS - 1)
}

/** The plan that a company signs up to allows few. */
async function allowConnections({ postgresUrl }: Stack): Promise<void> {
  const client = new pg.Client({
    connectionString: Object.assign(new URL(postgresUrl), { pathname: '/recado_auth' }).href,
  })
  await client.connect()
  await eventually(async () => (await client.query('update plan_ref set connections = $1', [SESSIONS])).rowCount)
  await client.end()
}

async function residentMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / KIB_PER_MB
}
