import { settingUpdated } from '@recado/contracts/auth/events'
import { defineRoute } from '@recado/contracts/route'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { z } from 'zod'
import { defineConsumer } from '../src/broker/consumer.ts'
import { getSettings, keepSetting, type SettingCopyTables } from '../src/copies/settings.ts'
import type { DeliveryTables } from '../src/db/outbox.ts'
import { route } from '../src/http/route.ts'
import type { ServiceDefinition } from '../src/service.ts'
import { eventually, startTestService, type TestService } from '../src/testing/service.ts'

const readCopy = defineRoute({
  method: 'GET',
  url: '/copy',
  summary: 'The settings as this service knows them',
  access: 'settings:read',
  status: 200,
  response: z.record(z.string(), z.string()),
  errors: [],
})

const keeper: ServiceDefinition<DeliveryTables & SettingCopyTables, object> = {
  name: 'keeper',
  config: z.object({}),
  migrations: new URL('./fixture/copies/migrations/', import.meta.url),
  create: ({ inTx }) => ({
    routes: [route(readCopy, ({ caller }) => inTx(caller, getSettings))],
    consumers: [
      defineConsumer('keeper.keep-settings', [settingUpdated], (tx, { data }) => keepSetting(tx, data.setting)),
    ],
  }),
}

describe('a service’s copy of the settings of a company', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService(keeper, { postgresUrl: inject('postgresUrl'), amqpUrl: inject('amqpUrl') })
  })
  afterAll(() => service.close())

  const copyOf = async (companyId: number) => (await service.call(readCopy, {}, { as: { companyId } })).body
  /** Announces a change and resolves once it has been handled. */
  const announce = async (companyId: number, key: string, value: string | null, version: number) => {
    const id = crypto.randomUUID()
    await service.publish(settingUpdated, companyId, { setting: { companyId, key, value, version } }, id)
    await eventually(async () => (await service.database.query('select from inbox where event_id = $1', [id])).rowCount)
    return id
  }

  test('has the initial value of what was never changed, and no secrets at all', async () => {
    const copy = await copyOf(1)

    expect(copy).toMatchObject({
      call: 'disabled',
      scheduleType: 'disabled',
      messagesRetentionMonths: '0',
      showDeletedMessages: 'enabled',
      callRejectMessage: 'Este número não atende ligações. Por favor, envie uma mensagem.',
    })
    for (const key of ['asaas', 'tokenixc', 'ipixc', 'ipmkauth']) expect(copy).not.toHaveProperty(key)
  })

  test('follows the changes of its company, and no late one undoes a newer', async () => {
    await announce(2, 'call', 'enabled', 5)
    expect(await copyOf(2)).toMatchObject({ call: 'enabled' })

    await announce(2, 'call', 'disabled', 4)
    expect(await copyOf(2)).toMatchObject({ call: 'enabled' })
    expect(await copyOf(1)).toMatchObject({ call: 'disabled' })
    await announce(2, 'call', 'disabled', 6)
    expect(await copyOf(2)).toMatchObject({ call: 'disabled' })
  })

  test('has the initial value of one that this version cannot read, and passes over one that it does not know', async () => {
    await announce(3, 'scheduleType', 'person', 2)
    await announce(3, 'ofTheFuture', 'enabled', 2)
    await announce(3, 'asaas', null, 2)

    expect(await copyOf(3)).toEqual(await copyOf(1))
  })
})
