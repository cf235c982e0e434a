import { actRecorded, companyCreated, companyDeleted, companyUpdated } from '@recado/contracts/auth/events'
import { planCreated, planDeleted, planUpdated } from '@recado/contracts/billing/events'
import { createPlan, deletePlan, getPlan, listAllPlans, listPlans, updatePlan } from '@recado/contracts/billing/routes'
import { FEATURES } from '@recado/contracts/features'
import type { RouteContract, RouteInput } from '@recado/contracts/route'
import { aCompany } from '@recado/contracts/testing/company'
import { eventually, type TestService } from '@recado/kit/testing/service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startBilling } from '../../test/harness.ts'

const OPERATOR = { as: { companyId: 1, super: true } }
const ADMIN = { as: { companyId: 2 } }

describe('the administration of plans by super users', () => {
  let service: TestService
  let plans = 0
  beforeAll(async () => {
    service = await startBilling()
  })
  afterAll(() => service.close())

  type Terms = RouteInput<typeof createPlan>['body']
  const create = (terms: Partial<Terms> = {}) => {
    const body = { name: `Plano ${++plans}`, value: 10, users: 1, connections: 2, queues: 3, ...terms }
    return service.call(createPlan, { body }, OPERATOR)
  }
  const change = (planId: number, body: Partial<Terms>) =>
    service.call(updatePlan, { params: { planId }, body }, OPERATOR)
  const remove = (planId: number) => service.call(deletePlan, { params: { planId } }, OPERATOR)
  const see = (planId: number, as: object = ADMIN) => service.call(getPlan, { params: { planId } }, as)
  const list = async (searchParam = '') =>
    (await service.call(listAllPlans, { query: { searchParam } }, OPERATOR)).body.plans
  /** Publishes a company with the plan, as auth does. */
  async function givenCompany(id: number, planId: number, version = 1) {
    const company = aCompany(id, { version, plan: { ...aCompany(id).plan, id: planId } })
    await service.publish(version === 1 ? companyCreated : companyUpdated, id, { company })
    await eventually(async () => {
      const { rows } = await service.database.query('select version from company_ref where company_id = $1', [id])
      return rows[0]?.version === version
    })
  }

  test('a new plan is announced, and has all features unless the request names some', async () => {
    const answer = await create({ name: ' Ouro ', value: 99.9 })

    expect(answer).toMatchObject({
      status: 201,
      body: {
        name: 'Ouro',
        value: 99.9,
        users: 1,
        features: [...FEATURES],
        isPublic: true,
        companiesCount: 0,
        version: 1,
      },
    })
    const { body } = await create({ features: ['useKanban', 'useKanban'], isPublic: false })
    expect(body).toMatchObject({ features: ['useKanban'], isPublic: false })
    expect(body).toMatchObject({ useKanban: true, useCampaigns: false })
    const announced = await service.heard(planCreated, 0, (data) => data.some(({ plan }) => plan.id === body.id))
    // the service has announced other plans at its start
    const made = announced.filter(({ plan }) => [answer.body.id, body.id].includes(plan.id))
    expect(made.map(({ plan }) => plan.name)).toEqual(['Ouro', body.name])
    expect((await service.call(listPlans, {}, { as: null })).body.map(({ name }) => name)).not.toContain(body.name)
    expect(await create({ name: 'OURO' })).toMatchObject({ status: 409, body: { error: 'ERR_DUPLICATED_NAME' } })
  })

  test.each<[string, Partial<Terms>]>([
    ['name', { name: 'x' }],
    ['value', { value: -1 }],
    ['value', { value: 1_000_000 }],
    ['value', { value: 0.001 }],
    ['value', { value: 9.999 }],
    ['users', { users: 0 }],
    ['queues', { queues: 1.5 }],
    ['features.0', { features: ['useNothing' as 'useKanban'] }],
  ])('a plan with an invalid %s is refused: %o', async (field, terms) => {
    expect(await create(terms)).toMatchObject({ status: 400, body: { fields: [{ field }] } })
  })

  test('plans are listed with their number of companies, cheapest first, and found by name', async () => {
    const [dear, cheap] = [(await create({ value: 5_000 })).body, (await create({ value: 0 })).body]
    await givenCompany(11, dear.id)
    await givenCompany(12, dear.id)
    await givenCompany(13, dear.id)
    await givenCompany(13, cheap.id, 2)

    const all = await list()

    expect(all.map(({ value }) => value)).toEqual(all.map(({ value }) => value).sort((a, b) => a - b))
    expect(all.find(({ id }) => id === dear.id)?.companiesCount).toBe(2)
    expect(all.find(({ id }) => id === cheap.id)?.companiesCount).toBe(1)
    expect((await list(dear.name.toUpperCase())).map(({ id }) => id)).toEqual([dear.id])
    const accented = (await create({ name: 'Edição Econômica' })).body
    for (const typed of ['edicao', 'ECONÔM', 'ção eco'])
      expect((await list(typed)).map(({ id }) => id)).toEqual([accented.id])
  })

  test('a change of a plan alters only the given fields and is announced once', async () => {
    const { id, name } = (await create()).body

    expect((await change(id, { users: 7, features: [] })).body).toMatchObject({
      name,
      users: 7,
      features: [],
      version: 2,
    })
    expect((await change(id, { users: 7 })).body).toMatchObject({ version: 2 })
    expect((await change(id, { useKanban: false, useSchedules: false })).body).toMatchObject({ version: 2 })
    expect((await change(id, { useKanban: true })).body).toMatchObject({
      features: ['useKanban'],
      useKanban: true,
      useSchedules: false,
      version: 3,
    })

    expect(await service.heard(planUpdated, 0, (data) => data.some(({ plan }) => plan.id === id))).toContainEqual({
      plan: expect.objectContaining({ id, users: 7, version: 2 }),
    })
    const acts = await service.heard(actRecorded, 1, (data) => data.some(({ act }) => act.action === 'plan.update'))
    expect(acts.find(({ act }) => act.action === 'plan.update')?.act.changes).toMatchObject({ users: [1, 7] })
    expect(await change(id, { name: 'básico' })).toMatchObject({ status: 409, body: { error: 'ERR_DUPLICATED_NAME' } })
    expect(await change(999, { users: 7 })).toMatchObject({ status: 404, body: { error: 'ERR_NO_PLAN_FOUND' } })
  })

  test('a plan is deleted when no company has it; deleted companies do not count', async () => {
    const { id } = (await create()).body
    await givenCompany(21, id)

    expect(await remove(id)).toMatchObject({ status: 409, body: { error: 'ERR_PLAN_IN_USE', count: 1 } })
    await service.publish(companyDeleted, 21, { companyId: 21 })
    await eventually(async () => (await remove(id)).status === 200)

    expect(await service.heard(planDeleted, 0)).toEqual([{ planId: id }])
    const acts = (await service.heard(actRecorded, 1)).filter(({ act }) => act.entityId === id)
    expect(acts.map(({ act: { action, changes } }) => [action, Object.keys(changes)])).toEqual([
      ['plan.create', ['name', 'value']],
      ['plan.delete', ['name']],
    ])
    expect(await remove(id)).toMatchObject({ status: 404, body: { error: 'ERR_NO_PLAN_FOUND' } })
  })

  test('users see the plan of their company, and only super users see other plans', async () => {
    const [own, other] = [(await create()).body.id, (await create()).body.id]
    await givenCompany(2, own)

    expect(await see(own)).toMatchObject({ status: 200, body: { id: own } })
    expect(await see(other)).toMatchObject({ status: 404, body: { error: 'ERR_NO_PLAN_FOUND' } })
    expect(await see(other, OPERATOR)).toMatchObject({ status: 200, body: { id: other } })
  })

  test.each<[string, RouteContract, object]>([
    ['listed', listAllPlans, { query: {} }],
    ['created', createPlan, { body: { name: 'Meu', value: 0, users: 1, connections: 1, queues: 1 } }],
    ['changed', updatePlan, { params: { planId: 1 }, body: { value: 0 } }],
    ['deleted', deletePlan, { params: { planId: 1 } }],
  ])('plans cannot be %s by users who are not super users', async (_, route, input) => {
    expect(await service.call(route, input as never, ADMIN)).toMatchObject({
      status: 403,
      body: { error: 'ERR_NO_PERMISSION' },
    })
  })
})
