import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '@recado/up/ports'
import { type Stack, startStack } from '@recado/up/stack/stack'
import { controlClient } from '@recado/whatsapp-simulator/control-client'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkRun } from '../src/check-run.ts'
import { type Addresses, type Company, foundCompany } from '../src/company.ts'
import { type Conversation, openConversations } from '../src/conversations.ts'
import { eventually } from '../src/eventually.ts'
import { startLoad, type Trail } from '../src/load.ts'

const REPOSITORY = new URL('../../../', import.meta.url).pathname
const CUSTOMERS = Array.from({ length: 5 }, (_, index) => `551198888000${index}`)
const RATE = { written: 10, sent: 5 } // a second

describe('nothing is lost and nothing doubled', () => {
  let directory: string
  let stack: Stack
  let addresses: Addresses
  let company: Company
  let conversations: Conversation[]
  const trail: Trail = { written: [], answered: [] }

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'recado-crash-'))
    // servers of its own: these tests kill them
    const { POSTGRES_URL: _postgres, AMQP_URL: _amqp, ...environment } = process.env
    stack = await startStack({
      directory,
      repository: REPOSITORY,
      port: await findFreePort(),
      durable: false,
      log: () => {},
      environment,
    })
    addresses = { url: stack.url, simulatorUrl: stack.phoneUrl ?? '' }
    company = await foundCompany(addresses, 'Resistente', '5511977770000')
    conversations = await openConversations(addresses, company, CUSTOMERS)
  })
  afterAll(async () => {
    await stack?.stop()
    await rm(directory, { recursive: true, force: true })
  })

  test('when the gateway is killed between the commit of the keys and the receipt', async () => {
    const simulator = controlClient(addresses.simulatorUrl)
    await using journal = await openJournal(stack.postgresUrl)
    const load = startLoad(addresses, company, conversations, RATE, trail)
    for (let kill = 0; kill < 3; kill++) {
      await eventually(() => trail.written.length > kill * 30)
      await simulator.setFaults({ loseReceipts: true })
      const before = await journal.count()
      await eventually(journal.count, (count) => count >= before + 3)
      stack.kill('connections', 'SIGKILL')
      await simulator.setFaults({})
      await stack.restart('connections')
    }
    await load.stop()
    const again = (await simulator.log()).filter(
      ({ type, tag, isOffline }) => type === 'stanza-sent' && tag === 'message' && isOffline,
    )

    const { violations } = await checkRun(addresses, company, conversations, trail)
    expect(violations).toEqual([])
    expect(again.length).toBeGreaterThanOrEqual(9)
    expect(trail.written.length).toBeGreaterThan(60)
    expect(trail.answered.length).toBeGreaterThan(30)
  })

  test('when PostgreSQL is killed under load', async () => {
    const written = () => trail.written.length - writtenBefore
    const writtenBefore = trail.written.length
    const load = startLoad(addresses, company, conversations, RATE, trail)
    for (let kill = 0; kill < 2; kill++) {
      await eventually(() => written() > 20 + kill * 40)
      stack.kill('postgres', 'SIGKILL')
      await stack.restart('postgres')
    }
    await eventually(() => written() > 100)
    await load.stop()

    const { violations } = await checkRun(addresses, company, conversations, trail)
    expect(violations).toEqual([])
  })
})

/** What the gateway has committed, seen by the server's administrator. */
async function openJournal(serverUrl: string) {
  const url = new URL(serverUrl)
  url.pathname = '/recado_connections'
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  return {
    count: async () => Number((await client.query('select count(*) from wa_journal')).rows[0]?.count),
    [Symbol.asyncDispose]: () => client.end(),
  }
}
