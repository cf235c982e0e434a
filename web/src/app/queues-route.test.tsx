// @vitest-environment jsdom
import { getCompany, updateCompanyHours } from '@recado/contracts/auth/company-routes'
import { listSettings, updateSetting } from '@recado/contracts/auth/setting-routes'
import { DEFAULT_HOURS, type Hours } from '@recado/contracts/hours'
import { createQueue, listQueues } from '@recado/contracts/queues/routes'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { TEMPLATES } from '../features/queues/templates.ts'
import { aCompany, aQueue } from '../testing/company-samples.ts'
import { aMe } from '../testing/samples.ts'
import { fakeServer } from '../testing/server.ts'
import { show } from '../testing/show.tsx'
import { QueuesRoute } from './queues-route.tsx'

const server = fakeServer()
beforeEach(() => {
  server.serve(listQueues, () => [])
  server.serve(createQueue, ({ body }) => {
    const { name, color } = createQueue.body.parse(body)
    return aQueue({ name, color })
  })
  server.serve(listSettings, () => [{ key: 'scheduleType', value: 'disabled', version: 1 }])
  server.serve(updateSetting, () => ({ key: 'scheduleType', value: 'company', version: 2 }))
  server.serve(updateCompanyHours, () => aCompany())
})

const clinic: Hours = TEMPLATES.find(({ name }) => name === 'clinic')?.hours ?? []
const own: Hours = DEFAULT_HOURS.map((day, place) => (place === 0 ? { ...day, startTime: '09:30' } : day))

test.each([
  ['sets the hours of a company whose hours are those of every new one', DEFAULT_HOURS, 1],
  ['switches on its own hours, which an interrupted try has set', clinic, 1],
  ['leaves hours that the company has entered and switched off', own, 0],
])('a template of queues %s', async (_, schedules, changes) => {
  server.serve(getCompany, () => aCompany({ schedules }))
  await show(<QueuesRoute />, { me: aMe('admin'), path: '/queues' })
  await expect.poll(() => server.heardOf(listSettings)).toHaveLength(1)

  await userEvent.click(await screen.findByRole('button', { name: /^Clínica: Agendamento/ }))

  await expect.poll(() => server.heardOf(createQueue)).toHaveLength(3)
  for (const route of [updateCompanyHours, updateSetting]) expect(server.heardOf(route)).toHaveLength(changes)
})
