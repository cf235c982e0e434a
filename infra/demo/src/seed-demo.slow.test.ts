import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signIn } from '@recado/chaos/person'
import { listUsers } from '@recado/contracts/auth/routes'
import { listConnections } from '@recado/contracts/connections/routes'
import { listQueues } from '@recado/contracts/queues/routes'
import { listTickets } from '@recado/contracts/tickets/routes'
import { findFreePort } from '@recado/up/ports'
import { type Stack, startStack } from '@recado/up/stack/stack'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { DEMO } from './demo-company.ts'
import { seedDemo } from './seed-demo.ts'

let directory: string
let stack: Stack

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'recado-demo-'))
  stack = await startStack({
    directory,
    repository: new URL('../../../', import.meta.url).pathname,
    port: await findFreePort(),
    durable: false,
    namespace: `demo${randomBytes(4).toString('hex')}`,
    log: () => {},
    environment: { ...process.env, POSTGRES_URL: inject('postgresUrl'), AMQP_URL: inject('amqpUrl') },
  })
})

afterAll(async () => {
  await stack?.stop()
  await rm(directory, { recursive: true, force: true })
})

test('a company is ready to be tried, and asking twice does not make two', async () => {
  await seedDemo(stack.url, stack.phoneUrl ?? '')
  await seedDemo(stack.url, stack.phoneUrl ?? '')

  const admin = await signIn(stack.url, DEMO.admin.email, DEMO.password)
  const [queue, ...otherQueues] = await admin.call(listQueues, {})
  expect(otherQueues).toEqual([])
  expect(await admin.call(listConnections, { query: {} })).toMatchObject([
    { name: DEMO.connection, status: 'CONNECTED', number: DEMO.number, queueIds: [queue?.id] },
  ])
  expect((await admin.call(listUsers, { query: {} })).users).toHaveLength(3)
  const seenBy = async ({ email }: { email: string }) => {
    const person = await signIn(stack.url, email, DEMO.password)
    return (await person.call(listTickets, { query: { status: 'pending' } })).tickets
  }
  expect((await seenBy(DEMO.agentOfQueue)).map(({ contact }) => contact.name).sort()).toEqual(
    DEMO.customers.map(({ name }) => name).sort(),
  )
  expect(await seenBy(DEMO.agentOfNone)).toEqual([])
})
