import { eventually } from '@recado/kit/testing/service'
import { expect, test } from 'vitest'
import { ledByIntegration, WEBHOOK } from '../../../test/integrations.ts'
import { aPromptOf, leadQueue } from '../../../test/prompts.ts'
import { startProvidersForFile } from '../../../test/providers.ts'

const CONNECTIONS = 2 // connections of the service to the database
const OF_A_COMPANY = 4 // simultaneous turns per company

const stage = await startProvidersForFile({ environment: { DATABASE_POOL_SIZE: String(CONNECTIONS) } })
const { harness, provider: control } = stage

test('slow providers occupy no database connection, so messages are stored meanwhile', async () => {
  await control.setFaults([{ kind: 'held' }])
  const company = await harness.company()
  const [queue, people] = [await company.queue(), await company.queue()]
  await leadQueue(harness, company, queue, (await aPromptOf(harness, company, people)).id)
  const asks = await company.connection({ queueIds: [queue.id] })
  for (let i = 0; i < OF_A_COMPANY; i++) await company.receive(asks.id, { text: 'oi' })
  for (const led of [await given(), await given()]) {
    for (let i = 0; i < OF_A_COMPANY; i++) await led.company.receive(led.connection.id, { text: 'oi' })
  }
  await eventually(thinking, (count) => count >= 3 * OF_A_COMPANY)

  const other = await harness.company()
  const ticket = await other.waiting(await other.queue(), { text: 'alguém aí?' })
  expect(await other.texts(ticket.id)).toEqual(['alguém aí?'])
  await eventually(inTransaction, (count) => count === 0)
  expect(await thinking()).toBeGreaterThan(CONNECTIONS)
  await control.setFaults([])
  await control.release()
})

const given = () => ledByIntegration(harness, stage.url, WEBHOOK)

const count = async (what: string): Promise<number> =>
  Number((await harness.service.database.query(`select count(*) from ${what}`)).rows[0].count)

/** The number of running calls whose claims are committed. */
const thinking = async () =>
  (await count('integration_turn where claimed_by is not null')) +
  (await count('prompt_turn where claimed_by is not null'))

/** The number of the service's database connections that are idle in a transaction. */
const inTransaction = () =>
  count(`pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`)
