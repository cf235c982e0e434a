import { eventually } from '@recado/chaos/eventually'
import { endOfLog } from '@recado/chaos/sessions-seen'
import type { PartName } from '@recado/up/stack/parts'
import type { Stack } from '@recado/up/stack/stack'
import { controlClient } from '@recado/whatsapp-simulator/control-client'
import pg from 'pg'
import { createFreshProduct, type FreshProduct } from '../fresh-product.ts'
import { foundBigCompany, pairSessions } from '../load/paired-sessions.ts'
import type { Measure, Row } from '../measure.ts'
import { peakMemory } from '../process-use.ts'
import { addressesOf } from '../product.ts'

const SESSIONS = 200
const GATEWAYS = [1, 3]

/** Measures how long many sessions take to connect when all start at the same time, as after a power cut. */
export const sessionStart: Measure = {
  number: 16,
  alone: async () => {
    const product = await createFreshProduct()
    try {
      const stack = await product.start()
      const company = await foundBigCompany(stack, SESSIONS)
      await pairSessions(addressesOf(stack), company, SESSIONS)
      const rows: Row[] = []
      for (const gateways of GATEWAYS) rows.push(...(await measureStart(product, gateways)))
      return rows
    } finally {
      await product.remove()
    }
  },
}

async function measureStart(product: FreshProduct, gateways: number): Promise<Row[]> {
  await stopGateways(await product.start())
  const began = performance.now()
  const stack = await product.start({ connections: gateways })
  const simulator = controlClient(addressesOf(stack).simulatorUrl)
  const since = await endOfLog(addressesOf(stack).simulatorUrl)
  const { half, all } = await watchThemOpen(stack, began)
  const peaks = await Promise.all(gatewaysOf(stack).map((name) => peakMemory(stack.services()[name]?.pid ?? 0)))
  const logins = (await simulator.log(since)).filter(({ type }) => type === 'login').length

  const what = `${SESSIONS} sessions in ${gateways === 1 ? 'one gateway' : `${gateways} gateways`}`
  return [
    { measure: 16, what: `${what}, half of them CONNECTED`, unit: 's', figure: half },
    {
      measure: 16,
      what: `${what}, all of them CONNECTED`,
      unit: 's',
      figure: all,
      target: { of: 'figure', bound: 'at most', value: 30 },
    },
    {
      measure: 16,
      what: `${what}, tries beyond the first`,
      unit: 'tries',
      figure: logins - SESSIONS,
      target: { of: 'figure', bound: 'at most', value: 0 },
    },
    {
      measure: 16,
      what: `${what}, memory of the biggest at most`,
      unit: 'MB',
      figure: Math.max(...peaks),
      target: { of: 'figure', bound: 'at most', value: 1_000 },
    },
  ]
}

const gatewaysOf = (stack: Stack) =>
  (Object.keys(stack.services()) as PartName[]).filter((name) => name.startsWith('connections'))

/** Stops the gateways so that they release their sessions. */
async function stopGateways(stack: Stack): Promise<void> {
  for (const name of gatewaysOf(stack)) stack.kill(name, 'SIGTERM')
  await eventually(() => gatewaysOf(stack).length === 0)
}

/** @returns seconds from `began` until half of the sessions, and all of them, are open */
async function watchThemOpen({ postgresUrl }: Stack, began: number): Promise<{ half: number; all: number }> {
  const database = new pg.Client(Object.assign(new URL(postgresUrl), { pathname: '/recado_connections' }).href)
  await database.connect()
  const reach = async (wanted: number) => {
    await eventually(async () => {
      const { rows } = await database.query<{ open: number }>(
        "select count(*)::int as open from connection where status = 'CONNECTED'",
      )
      return (rows[0]?.open ?? 0) >= wanted
    })
    return (performance.now() - began) / 1_000
  }
  try {
    return { half: await reach(SESSIONS / 2), all: await reach(SESSIONS) }
  } finally {
    await database.end()
  }
}
