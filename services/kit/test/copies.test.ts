import type { Company } from '@recado/contracts/auth/company'
import {
  companyTold,
  companyUpdated,
  copyRequested,
  settingUpdated,
  userDeleted,
  userTold,
  userUpdated,
} from '@recado/contracts/auth/events'
import type { EventData, EventDefinition } from '@recado/contracts/event'
import { textRef } from '@recado/contracts/ids'
import { defineRoute } from '@recado/contracts/route'
import { aCompany, aUser } from '@recado/contracts/testing/company'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { z } from 'zod'
import { defineConsumer } from '../src/broker/consumer.ts'
import type { PersonCaller } from '../src/caller.ts'
import { companyConsumers, findCompany, getCompany, hasFeature, isHeld } from '../src/copies/companies.ts'
import type { CompanyCopyTables } from '../src/copies/company-copy.ts'
import { getSettings, keepSetting, type SettingCopyTables } from '../src/copies/settings.ts'
import type { UserCopyTables } from '../src/copies/user-copy.ts'
import { findUser, userConsumers } from '../src/copies/users.ts'
import type { DeliveryTables } from '../src/db/outbox.ts'
import type { Tx } from '../src/db/tx.ts'
import { route } from '../src/http/routes/route.ts'
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

const readCompany = defineRoute({
  method: 'GET',
  url: '/company',
  summary: 'The company as this service knows it',
  access: 'settings:read',
  status: 200,
  response: z.object({ known: z.any(), timezone: z.string(), isHeld: z.boolean(), hasSchedules: z.boolean() }),
  errors: [],
})

const readUser = defineRoute({
  method: 'GET',
  url: '/users/:userId',
  summary: 'A user as this service knows them',
  access: 'settings:read',
  params: z.object({ userId: textRef('user') }),
  status: 200,
  response: z.object({ known: z.any() }),
  errors: [],
})

type Database = DeliveryTables & SettingCopyTables & CompanyCopyTables & UserCopyTables

const keeper: ServiceDefinition<Database, object> = {
  name: 'keeper',
  config: z.object({}),
  migrations: new URL('./fixture/copies/migrations/', import.meta.url),
  create: () => ({
    routes: [
      route(readCopy, (tx: Tx<Database, PersonCaller>) => getSettings(tx)),
      route(readCompany, async (tx: Tx<Database, PersonCaller>) => {
        const company = await getCompany(tx)
        const { timezone } = company
        const hasSchedules = hasFeature(company, 'useSchedules')
        return { known: await findCompany(tx), timezone, isHeld: isHeld(company), hasSchedules }
      }),
      route(readUser, async (tx: Tx<Database, PersonCaller>, { userId }) => ({ known: await findUser(tx, userId) })),
    ],
    consumers: [
      ...companyConsumers<Database>('keeper'),
      ...userConsumers<Database>('keeper'),
      defineConsumer('keeper.keep-settings', [settingUpdated], (tx, { data }) => keepSetting(tx, data.setting)),
    ],
  }),
}

let service: TestService
beforeAll(async () => {
  service = await startTestService(keeper, { postgresUrl: inject('postgresUrl'), amqpUrl: inject('amqpUrl') })
})
afterAll(() => service.close())

/** Publishes an event and resolves once it has been handled. */
async function handle<E extends EventDefinition>(event: E, companyId: number, data: EventData<E>): Promise<void> {
  const id = crypto.randomUUID()
  await service.publish(event, companyId, data, id)
  await eventually(async () => (await service.database.query('select from inbox where event_id = $1', [id])).rowCount)
}

describe('a service’s copy of the settings of a company', () => {
  const copyOf = async (companyId: number) => (await service.call(readCopy, {}, { as: { companyId } })).body
  const announce = (companyId: number, key: string, value: string | null, version: number) =>
    handle(settingUpdated, companyId, { setting: { companyId, key, value, version } })

  test('the copy of settings has the initial values of unchanged settings, and no secrets', async () => {
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

  test('the copy of settings follows the changes of its company, and a late event does not undo a newer change', async () => {
    await announce(2, 'call', 'enabled', 5)
    expect(await copyOf(2)).toMatchObject({ call: 'enabled' })

    await announce(2, 'call', 'disabled', 4)
    expect(await copyOf(2)).toMatchObject({ call: 'enabled' })
    expect(await copyOf(1)).toMatchObject({ call: 'disabled' })
    await announce(2, 'call', 'disabled', 6)
    expect(await copyOf(2)).toMatchObject({ call: 'disabled' })
  })

  test('the copy of settings has the initial value of an unreadable setting, and ignores an unknown one', async () => {
    await announce(3, 'scheduleType', 'person', 2)
    await announce(3, 'ofTheFuture', 'enabled', 2)
    await announce(3, 'asaas', null, 2)

    expect(await copyOf(3)).toEqual(await copyOf(1))
  })
})

describe('a service’s copy of a company', () => {
  const copyOf = async (companyId: number) => (await service.call(readCompany, {}, { as: { companyId } })).body
  const tell = (companyId: number, changes: Partial<Company>) =>
    handle(companyTold, companyId, { company: aCompany(companyId, changes) })

  test('a company may work, in the time zone of São Paulo, before its first event arrives', async () => {
    expect(await copyOf(11)).toEqual({ timezone: 'America/Sao_Paulo', isHeld: false, hasSchedules: true })
  })

  test('the copy of a company has the newest values, and only the company sees it', async () => {
    const update = (changes: Partial<Company>) => handle(companyUpdated, 12, { company: aCompany(12, changes) })
    await update({ name: 'Nova', timezone: 'America/Manaus', plan: { ...aCompany(12).plan, id: 7 }, version: 3 })
    await update({ name: 'Velha', version: 2 })

    const { plan, schedules, specialDays } = aCompany(12)
    expect(await copyOf(12)).toMatchObject({
      known: {
        name: 'Nova',
        language: 'pt',
        timezone: 'America/Manaus',
        schedules,
        specialDays,
        planId: 7,
        features: plan.features,
      },
      isHeld: false,
    })
    expect((await copyOf(13)).known).toBeUndefined()
  })

  test('the copy of a company stops work while the company is inactive or its due date has passed in its time zone', async () => {
    await tell(14, { status: false, version: 1 })
    expect((await copyOf(14)).isHeld).toBe(true)
    await tell(14, { status: true, dueDate: '2020-01-01', version: 2 })
    expect(await copyOf(14)).toMatchObject({ known: { isSwitchedOn: true, isExpired: true }, isHeld: true })
    await tell(14, { version: 3 })
    expect((await copyOf(14)).isHeld).toBe(false)
  })

  test('the copy of a company has the features of its newest plan, and all features until its plan is known', async () => {
    await service.database.query('insert into company_ref (company_id, version) values (16, 0)') // as an older release stores it
    expect(await copyOf(16)).toMatchObject({ known: { planId: null, features: [] }, hasSchedules: true })
    const { plan } = aCompany(16)
    const features = plan.features.filter((feature) => feature !== 'useSchedules')
    await tell(16, { plan: { ...plan, features }, version: 2 })
    await tell(16, { plan, version: 1 })
    expect((await copyOf(16)).hasSchedules).toBe(false)
    await tell(17, { plan, version: 1 })
    expect((await copyOf(17)).hasSchedules).toBe(true)
    await tell(16, { plan, version: 3 })
    expect((await copyOf(16)).hasSchedules).toBe(true)
  })

  test('an incomplete copy of a company from an older release is completed by the same version, not by an older one', async () => {
    await service.database.query('insert into company_ref (company_id, status, version) values (15, true, 5)')

    await tell(15, { name: 'Antes', version: 4 })
    expect((await copyOf(15)).known).toMatchObject({ name: '', planId: null, dueDate: null })
    await tell(15, { name: 'Agora', version: 5 })
    expect((await copyOf(15)).known).toMatchObject({ name: 'Agora', planId: 1, dueDate: '2099-12-31' })
    await tell(15, { name: 'De novo', version: 5 })
    expect((await copyOf(15)).known).toMatchObject({ name: 'Agora' })
  })
})

describe('the special days in a service’s copy of a company', () => {
  test('special days stay after an event without them, because processes of the previous release publish such events', async () => {
    const special = async () => (await service.call(readCompany, {}, { as: { companyId: 18 } })).body.known
    const specialDays = [{ date: '2027-12-25', name: 'Natal', startTime: '00:00', endTime: '00:00' }]
    await handle(companyUpdated, 18, { company: aCompany(18, { specialDays, version: 2 }) })
    const { specialDays: _, ...older } = aCompany(18, { name: 'Nova', version: 3 })

    await handle(companyUpdated, 18, { company: older })

    expect(await special()).toMatchObject({ name: 'Nova', specialDays })
    await handle(companyUpdated, 18, { company: aCompany(18, { specialDays: [], version: 4 }) })
    expect(await special()).toMatchObject({ specialDays: [] })
  })
})

describe('a service’s copy of a user', () => {
  const copyOf = async (companyId: number, userId: number) =>
    (await service.call(readUser, { params: { userId } }, { as: { companyId } })).body.known

  test('the copy of a user has the newest values, and only the user’s company sees it', async () => {
    const user = aUser(21, { name: 'Nova', queueIds: [3], noQueueTickets: 'enable', version: 3 })
    await handle(userUpdated, 21, { user })
    await handle(userTold, 21, { user: { ...user, name: 'Velha', version: 2 } })

    expect(await copyOf(21, user.id)).toMatchObject({
      name: 'Nova',
      queueIds: [3],
      noQueueTickets: true,
      deleted: false,
    })
    expect(await copyOf(22, user.id)).toBeUndefined()
  })

  test('the copy of a deleted user stays deleted, with its name, regardless of later events', async () => {
    const user = aUser(21, { name: 'Ida', queueIds: [3], version: 2 })
    await handle(userUpdated, 21, { user })
    for (const _ of [1, 2]) await handle(userDeleted, 21, { userId: user.id })
    await handle(userTold, 21, { user: { ...user, name: 'Volta', version: 9 } })

    expect(await copyOf(21, user.id)).toMatchObject({ name: 'Ida', queueIds: [], deleted: true })
  })
})

describe('copies that are new or have new columns', () => {
  const requested = async (count: number) => {
    const data = await service.heard(copyRequested, 0, (all) => all.length >= count)
    return data.map(({ of }) => of)
  }
  /** Moves the due time of the requests `hours` back, and restarts the service. */
  const restartAfter = (hours: number) =>
    service.restart(async () => {
      await service.database.query(
        `update copy_gap set due_at = now(), since = now() - $1 * interval '1 hour' where copy = 'user'`,
        [hours],
      )
    })
  const asked = async () =>
    (await service.database.query('select copy from copy_gap where due_at > now() order by 1')).rows
  const gaps = async () => (await service.database.query('select copy from copy_gap order by 1')).rows

  test('new copies and columns are requested at the start and again when due, and a request is given up after a day', async () => {
    await eventually(asked, (copies) => copies.length === 2)
    expect(await asked()).toEqual([{ copy: 'company' }, { copy: 'user' }])
    const before = (await requested(0)).length // the first requests may precede the listener of this test

    await restartAfter(5)
    expect((await requested(before + 1)).slice(before)).toEqual(['user'])
    expect(await gaps()).toEqual([{ copy: 'company' }, { copy: 'user' }])

    await restartAfter(25)
    expect((await requested(before + 2)).slice(before)).toEqual(['user', 'user'])
    await eventually(gaps, (left) => left.length === 1)
    expect(await gaps()).toEqual([{ copy: 'company' }])
  })
})
