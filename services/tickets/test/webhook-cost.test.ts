import { randomUUID } from 'node:crypto'
import { systemCaller } from '@recado/kit/caller'
import { CompanyDialect } from '@recado/kit/db/company-dialect'
import { createPool } from '@recado/kit/db/pool'
import { createInTx } from '@recado/kit/db/tx'
import { createLog } from '@recado/kit/log'
import { type OutsideProvider, startOutsideProvider } from '@recado/kit/testing/outside-provider'
import { Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { receiveMessage } from '../src/conversation/receiving/receive-message.ts'
import { FOR_CONVERSATION } from '../src/desk/app.ts'
import { ANSWERERS } from '../src/machines/answerers.ts'
import { PROGRAMS_FOR_CONVERSATION } from '../src/programs/app.ts'
import { deliverAnnounced } from '../src/programs/webhooks/deliver.ts'
import { createSubscriptions } from '../src/programs/webhooks/subscriptions.ts'
import type { Database } from '../src/tables/db.ts'
import { type Company, type Harness, startTickets } from './harness.ts'
import { subscribe } from './webhooks.ts'

let harness: Harness
let receiver: OutsideProvider
let database: Kysely<Database>
let statements: string[] = []
beforeAll(async () => {
  harness = await startTickets()
  receiver = await startOutsideProvider()
  const pool = createPool(harness.service.environment['DATABASE_URL'] ?? '', 1, createLog('tickets', 'silent'))
  database = new Kysely({ dialect: new CompanyDialect(pool), log: ({ query }) => void statements.push(query.sql) })
})
afterAll(async () => {
  await database.destroy()
  await receiver.close()
  await harness.close()
})

const subscriptions = createSubscriptions()
const wings = { answerers: ANSWERERS, ...FOR_CONVERSATION, ...PROGRAMS_FOR_CONVERSATION }
const withWebhooks = { beforeCommit: deliverAnnounced({ subscriptions, wake: () => {} }) }

/** The number of SQL statements for receiving a message from a known contact. */
async function statementsOfMessage(company: Company, whatsappId: number, options: object): Promise<number> {
  const message = {
    waMessageId: randomUUID(),
    chat: { phone: '5511977770001', lid: null },
    fromMe: false,
    pushName: 'Carla',
    participant: null,
    kind: 'text' as const,
    text: 'Oi',
    media: null,
    quoted: null,
    isForwarded: false,
    sentAt: new Date().toISOString(),
    late: false,
  }
  const inTx = createInTx(database, () => {}, options)
  statements = []
  await inTx(systemCaller(company.id, randomUUID()), (tx) => receiveMessage(tx, { whatsappId, message }, wings))
  return statements.filter((text) => !/^(begin|commit)/.test(text)).length
}

test('receiving a message costs no extra statement for a company without webhooks, and one for a company with webhooks', async () => {
  const company = await harness.company()
  const connection = await company.connection()
  const count = (options: object) => statementsOfMessage(company, connection.id, options)
  await count({}) // creates contact and ticket
  const without = await count({})
  await count(withWebhooks) // caches that the company has no webhooks

  const withNone = await count(withWebhooks)
  await subscribe(harness, company, receiver, { events: ['message.created', 'ticket.updated'] })
  subscriptions.forget(company.id)
  await count(withWebhooks)
  const withOne = await count(withWebhooks)

  expect([withNone - without, withOne - without]).toEqual([0, 1])
})
