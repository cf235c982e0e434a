import { expect, test } from 'vitest'
import { DEFAULT_HOURS } from '../hours.ts'
import { companyUpdated } from './events.ts'

/** What releases before the billing area announced. */
const OLD_SHAPE = {
  companyId: 7,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  version: 3,
  id: 7,
  name: 'Padaria',
  status: true,
  dueDate: '2026-12-31',
  timezone: 'America/Sao_Paulo',
  language: 'pt',
  schedules: DEFAULT_HOURS,
  plan: { id: 1, name: 'Completo', limits: { users: 1, connections: 1, queues: 1 }, features: [] },
}

test('a company event of an earlier release still parses, without the facts that it could not tell', () => {
  const { company } = companyUpdated.data.parse({ company: OLD_SHAPE })

  expect(company).toMatchObject({
    ...OLD_SHAPE,
    email: '',
    recurrence: 'MENSAL',
    trialExpiration: null,
    rightsVersion: 0,
  })
})
