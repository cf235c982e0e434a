// @vitest-environment jsdom
import { listHolidays } from '@recado/contracts/auth/company-routes'
import type { Holiday } from '@recado/contracts/auth/holiday'
import { SPECIAL_DAY_LIMIT } from '@recado/contracts/limits'
import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { aMe } from '../../testing/samples.ts'
import { fakeServer } from '../../testing/server.ts'
import { show } from '../../testing/show.tsx'
import { dayIn } from '../i18n/zone.ts'
import { SpecialDaysField } from './special-days-field.tsx'

const server = fakeServer()
const DAY_MS = 24 * 60 * 60_000
const SAO_PAULO = 'America/Sao_Paulo'

afterEach(cleanup)

const day = (date: string, name = 'Feriado') => ({ date, name, startTime: '00:00', endTime: '00:00' })
const daysOf = (count: number) =>
  Array.from({ length: count }, (_, index) => day(dayIn('UTC', new Date(Date.UTC(2099, 0, 1 + index)).toISOString())))

const showDays = (days: ReturnType<typeof day>[], timezone = SAO_PAULO) => {
  const me = aMe('admin')
  return show(<SpecialDaysField days={days} hint="" onChange={() => {}} />, {
    me: { ...me, company: { ...me.company, timezone } },
  })
}
const openHolidays = async () => {
  await userEvent.click(screen.getByRole('button', { name: /^Adicionar feriados nacionais/ }))
  return within(await screen.findByRole('dialog', { name: 'Feriados nacionais' }))
}
const servesHolidays = (names: readonly Holiday['name'][]) =>
  server.serve(listHolidays, ({ query }) =>
    names.map((name, index) => ({ date: `${String(query['year'])}-12-${28 + index}`, name, isOptional: false })),
  )

test('after the country of a company has changed, its holidays are those of the new country', async () => {
  servesHolidays(['christmas'])
  await showDays([])
  const before = await openHolidays()
  await before.findByRole('checkbox', { name: 'Natal' })
  await userEvent.click(before.getByRole('button', { name: 'Cancelar' }))

  servesHolidays(['allSouls'])
  const after = await openHolidays()

  await after.findByRole('checkbox', { name: 'Finados' })
  expect(after.queryByRole('checkbox', { name: 'Natal' })).toBeNull()
})

test('holidays above the limit of the list cannot be added, and the dialog says how many can', async () => {
  servesHolidays(['christmas', 'newYear'])
  await showDays(daysOf(SPECIAL_DAY_LIMIT.ofOwner - 1))
  const dialog = await openHolidays()

  await dialog.findByText(`A lista aceita até ${SPECIAL_DAY_LIMIT.ofOwner} datas: cabe mais 1.`)
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Adicionar (2)' }).disabled).toBe(true)
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Natal' }))

  expect(dialog.queryByText(/^A lista aceita/)).toBeNull()
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Adicionar (1)' }).disabled).toBe(false)
})

test.each(['Pacific/Kiritimati', 'Etc/GMT+12'])(
  'a special day is past by the calendar of its company, %s',
  async (zone) => {
    const [yesterday, today] = [DAY_MS, 0].map((ago) => dayIn(zone, new Date(Date.now() - ago).toISOString()))
    await showDays([day(yesterday ?? '', 'Ontem'), day(today ?? '', 'Hoje')], zone)

    expect(screen.getByText('Hoje')).toBeTruthy()
    expect(screen.queryByText('Ontem')).toBeNull()
  },
)
