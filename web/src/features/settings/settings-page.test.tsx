// @vitest-environment jsdom
import type { CompanyDetail } from '@recado/contracts/auth/company'
import { getCompany, listHolidays, updateCompany, updateCompanyHours } from '@recado/contracts/auth/company-routes'
import { options, pickUsers } from '@recado/contracts/auth/routes'
import { listSettings, updateSetting } from '@recado/contracts/auth/setting-routes'
import { SETTINGS } from '@recado/contracts/auth/settings'
import { act, cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { SettingsRoute } from '../../app/settings-route.tsx'
import { aCompany, anInstallation } from '../../testing/company-samples.ts'
import { enter, fill } from '../../testing/fill.ts'
import { findBarriers } from '../../testing/find-barriers.ts'
import { aMe } from '../../testing/samples.ts'
import { fakeServer, Unreachable } from '../../testing/server.ts'
import { show } from '../../testing/show.tsx'
import { applySettingFrame } from './live.ts'

const server = fakeServer()
let company: CompanyDetail
let scheduleType: string

beforeEach(() => {
  server.serve(pickUsers, () => [
    {
      id: 2,
      name: 'Ana',
      profile: 'user' as const,
      queueIds: [],
      online: true,
      photo: null,
      noQueueTickets: 'disable' as const,
      seesNoQueue: false,
    },
  ])
  server.serve(options, () => anInstallation({ passwordMin: 5 }))
  company = aCompany()
  scheduleType = SETTINGS.scheduleType.initial
  const special = () =>
    new Map([
      ['tokenixc', '••••1234'],
      ['scheduleType', scheduleType],
    ])
  server.serve(listSettings, () =>
    Object.entries(SETTINGS).map(([key, { initial }]) => ({ key, value: special().get(key) ?? initial, version: 1 })),
  )
  server.serve(getCompany, () => company)
  server.serve(updateSetting, ({ params, body }) => ({
    key: params['key'] ?? '',
    value: (body as { value: string }).value,
    version: 2,
  }))
})

const open = (path = '/settings') => show(<SettingsRoute />, { me: aMe('admin'), path })
const select = (name: string) => screen.findByRole<HTMLInputElement>('combobox', { name })
const asked = () => server.heardOf(updateSetting).map(({ params, body }) => ({ ...params, ...(body as object) }))

test('a choice is saved at once', async () => {
  await open()
  await userEvent.click(await select('Avaliações'))
  await userEvent.click(await screen.findByRole('option', { name: 'Habilitado' }))

  await screen.findByText('Operação atualizada com sucesso.')
  expect(asked()).toEqual([{ key: 'userRating', value: 'enabled' }])
  expect((await select('Avaliações')).value).toBe('Habilitado')
})

test('every choice explains its effect', async () => {
  await open()
  await select('Avaliações')

  const choices = within(screen.getByRole('region', { name: 'Opções' })).getAllByRole('combobox')
  expect(choices).toHaveLength(13)
  for (const { id } of choices) expect(document.getElementById(`${id}-description`)?.textContent, id).toMatch(/\.$/)
})

test('a text shows the names of its variables while it is not being edited', async () => {
  await open()
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Texto da saudação ao aceitar' })

  expect(field.value).toMatch(/^\{\{greeting\}\}, /)
  const shown = field.closest('[data-variables]')?.querySelector('[aria-hidden]')
  expect(shown?.textContent).toMatch(/^cumprimento, primeiro nome!/)
  expect(shown?.textContent).not.toMatch(/[{}]/)
})

test('a choice that cannot be saved returns to its old value', async () => {
  server.serve(updateSetting, () => {
    throw new Unreachable()
  })
  await open()
  await userEvent.click(await select('Chamadas'))
  await userEvent.click(await screen.findByRole('option', { name: 'Aceitar' }))

  await screen.findByText('Serviço indisponível no momento. Tente em instantes.')
  expect((await select('Chamadas')).value).toBe('Não aceitar')
})

test('a text is saved by its button, and a secret is sent only after the user has typed it', async () => {
  await open()
  const thanks = await screen.findByRole('textbox', { name: 'Agradecimento pela avaliação' })
  await fill(thanks, 'Valeu!')
  await userEvent.click(screen.getByRole('button', { name: 'Salvar: Agradecimento pela avaliação' }))
  await expect.poll(asked).toEqual([{ key: 'ratingThanksMessage', value: 'Valeu!' }])

  const ixc = within(screen.getByRole('group', { name: 'IXC' }))
  await fill(ixc.getByRole('textbox', { name: 'Endereço' }), 'https://ixc.exemplo')
  await userEvent.click(ixc.getByRole('button', { name: 'Salvar' }))

  await expect.poll(() => asked().slice(1)).toEqual([{ key: 'ipixc', value: 'https://ixc.exemplo' }])
})

test('a setting that is changed elsewhere is shown at once, and equals a refetch', async () => {
  const { client } = await open()
  await select('Horário de atendimento')
  const setting = { companyId: 1, key: 'scheduleType', value: 'company', version: 2 }

  act(() => applySettingFrame(client, { subject: 'settings', action: 'update', data: { setting } }))

  await expect.poll(async () => (await select('Horário de atendimento')).value).toBe('Empresa')
  act(() =>
    applySettingFrame(client, {
      subject: 'settings',
      action: 'update',
      data: { setting: { ...setting, key: 'asaas', value: null } },
    }),
  )
  // a changed secret is requested again by users who may read it
  await expect.poll(() => server.heardOf(listSettings)).toHaveLength(2)
})

test('a late older frame does not undo a saved choice, and a failed save does not undo a later frame', async () => {
  const { client } = await open()
  const hear = (value: string, version: number, key = 'scheduleType') =>
    act(() => {
      const setting = { companyId: 1, key, value, version }
      applySettingFrame(client, { subject: 'settings', action: 'update', data: { setting } })
    })
  const choose = async (option: string) => {
    await userEvent.click(await select('Horário de atendimento'))
    await userEvent.click(await screen.findByRole('option', { name: option }))
  }
  const answers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const
  server.serve(updateSetting, async () => {
    await answers[0].promise
    return { key: 'scheduleType', value: 'queue', version: 3 }
  })

  await choose('Fila')
  answers[0].resolve()
  await screen.findByText('Operação atualizada com sucesso.')
  hear('company', 2)
  hear('enabled', 2, 'userRating')
  // waits until the frame has arrived
  await expect.poll(async () => (await select('Avaliações')).value).toBe('Habilitado')
  expect((await select('Horário de atendimento')).value).toBe('Fila')

  server.serve(updateSetting, async () => {
    await answers[1].promise
    throw new Unreachable()
  })
  await choose('Desabilitado')
  hear('company', 4)
  answers[1].resolve()
  await screen.findByText('Serviço indisponível no momento. Tente em instantes.')
  expect((await select('Horário de atendimento')).value).toBe('Empresa')
})

describe("the company's settings", () => {
  const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  const change = (changes: Partial<CompanyDetail>) => {
    company = { ...company, ...changes, version: company.version + 1 }
    return { subject: 'company', action: 'update', data: { company } } as const
  }

  test('the company form is validated by the rules of the route, and saved', async () => {
    server.serve(updateCompany, ({ body }) => (company = { ...company, ...(body as object), version: 2 }))
    await open('/settings?tab=company')
    await userEvent.clear(await field('E-mail'))
    await save()
    await screen.findByText('Obrigatório')
    expect(server.heardOf(updateCompany)).toEqual([])

    await fill(await field('E-mail'), 'novo@padaria.test')
    await fill(await field('Cidade'), 'Recife')
    await save()

    await screen.findByText('Empresa salva com sucesso')
    expect(server.heardOf(updateCompany)[0]).toMatchObject({
      params: { companyId: '1' },
      body: { email: 'novo@padaria.test', addressCity: 'Recife' },
    })
    await expect.poll(() => screen.getByRole<HTMLButtonElement>('button', { name: 'Salvar' }).disabled).toBe(true)
  })

  test('the company form loads changes from elsewhere while it is untouched, and offers them afterwards', async () => {
    const { client } = await open('/settings?tab=company')
    await field('Nome')

    act(() => applySettingFrame(client, change({ name: 'Padaria Lua' })))
    await expect.poll(async () => (await field('Nome')).value).toBe('Padaria Lua')
    await userEvent.type(await field('Nome'), ' e Mar')
    act(() => applySettingFrame(client, change({ name: 'Padaria Céu' })))
    await screen.findByText('Alterado por outra pessoa')
    expect((await field('Nome')).value).toBe('Padaria Lua e Mar')
    await userEvent.click(screen.getByRole('button', { name: 'Recarregar' }))

    await expect.poll(async () => (await field('Nome')).value).toBe('Padaria Céu')
  })

  test("the company's opening hours are offered only if they are in use", async () => {
    await open('/settings?tab=hours')
    await select('Horário de atendimento') // waits for the choices, because the hours tab is absent

    expect(screen.queryByRole('tab', { name: 'Horários' })).toBeNull()
  })

  test('the company form saves the opening hours', async () => {
    scheduleType = 'company'
    server.serve(updateCompanyHours, ({ body }) => (company = { ...company, ...(body as object), version: 2 }))
    await open('/settings?tab=hours')
    const start = await field('Início: domingo')
    await userEvent.clear(start)
    await userEvent.type(start, '0930')
    await userEvent.clear(await field('Fim: domingo'))
    await userEvent.type(await field('Fim: domingo'), '1200')
    await save()

    await screen.findByText('Horários atualizados com sucesso.')
    expect(company.schedules[6]).toMatchObject({ startTime: '09:30', endTime: '12:00' })
    expect(server.heardOf(updateCompanyHours).map(({ body }) => Object.keys(body as object))).toEqual([['schedules']])
  })

  const day = (date: string, name: string, endTime = '00:00') => ({ date, name, startTime: '00:00', endTime })
  const rows = () =>
    within(screen.getByRole('list', { name: 'Feriados e horários especiais' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  const servesHours = () =>
    server.serve(updateCompanyHours, ({ body }) => (company = { ...company, ...(body as object), version: 2 }))

  test('the company adds national holidays: those required by law are chosen, and existing ones are not offered', async () => {
    scheduleType = 'company'
    const dateIn = (year: unknown, date: string) => `${String(year)}-${date}`
    let years: unknown[] = []
    server.serve(listHolidays, ({ query }) => {
      years = [...years, query['year']]
      return [
        { date: dateIn(query['year'], '12-29'), name: 'christmas' as const, isOptional: false },
        { date: dateIn(query['year'], '12-30'), name: 'corpusChristi' as const, isOptional: true },
        { date: dateIn(query['year'], '12-31'), name: 'newYear' as const, isOptional: false },
      ]
    })
    servesHours()
    const button = /^Adicionar feriados nacionais de (\d+)$/
    await open('/settings?tab=hours')
    const offered = button.exec((await screen.findByRole('button', { name: button })).textContent ?? '')?.[1]
    company = { ...company, specialDays: [day(dateIn(offered, '12-29'), 'Nosso')], version: 1 }
    cleanup()
    await open('/settings?tab=hours')
    await userEvent.click(await screen.findByRole('button', { name: button }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Feriados nacionais' }))

    const boxes = await dialog.findAllByRole<HTMLInputElement>('checkbox')
    expect(boxes.map(({ checked, disabled }) => [checked, disabled])).toEqual([
      [false, true],
      [false, false],
      [true, false],
    ])
    expect(await findBarriers()).toEqual([])
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Corpus Christi' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Adicionar (2)' }))
    await save()

    await screen.findByText('Horários atualizados com sucesso.')
    expect(server.heardOf(updateCompanyHours)[0]?.body).toEqual({
      specialDays: [
        day(dateIn(offered, '12-29'), 'Nosso'),
        day(dateIn(offered, '12-30'), 'Corpus Christi'),
        day(dateIn(offered, '12-31'), 'Confraternização Universal'),
      ],
    })
  })

  test('a special day is added, changed and removed, and saved only with the form', async () => {
    scheduleType = 'queue' // only the special days of the company apply, not its weekly hours
    company = { ...company, specialDays: [day('2099-12-25', 'Natal'), day('2020-12-25', 'Natal de 2020')] }
    servesHours()
    await open('/settings?tab=hours')
    await userEvent.click(await screen.findByRole('button', { name: 'Editar Natal, 25/12/2099' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Editar Natal' }))
    expect(screen.queryByRole('textbox', { name: 'Início: domingo' })).toBeNull()
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Fechado o dia todo' }))
    await fill(dialog.getByRole('textbox', { name: 'Fim' }), '1330')
    await fill(dialog.getByRole('textbox', { name: /Nome/ }), ' ')
    await userEvent.click(dialog.getByRole('button', { name: 'Aplicar' }))
    expect(dialog.getByRole('textbox', { name: /Nome/ }).getAttribute('aria-invalid')).toBe('true')
    await enter(dialog.getByRole('textbox', { name: /Nome/ }), 'Meio Natal')
    expect(rows()).toEqual(['25/12/2099 sexta-feiraMeio Natal08:00–13:30'])
    expect(screen.getByRole('button', { name: 'Salvar' }).dataset['loading']).toBeUndefined()
    expect(server.heardOf(updateCompanyHours)).toEqual([])

    await userEvent.click(screen.getByRole('button', { name: 'Adicionar data' }))
    const adding = within(await screen.findByRole('dialog', { name: 'Adicionar data' }))
    await userEvent.click(adding.getByRole('button', { name: 'Aplicar' }))
    expect(adding.getAllByText('Obrigatório')).toHaveLength(2)
    await userEvent.click(adding.getByRole('button', { name: 'Cancelar' }))
    await userEvent.click(screen.getByRole('button', { name: 'Mostrar datas passadas (1)' }))
    await userEvent.click(screen.getByRole('button', { name: 'Excluir Natal de 2020, 25/12/2020' }))
    await save()

    await screen.findByText('Horários atualizados com sucesso.')
    expect(server.heardOf(updateCompanyHours).map(({ body }) => body)).toEqual([
      { specialDays: [{ date: '2099-12-25', name: 'Meio Natal', startTime: '08:00', endTime: '13:30' }] },
    ])
  })

  test('a special day cannot have the date of another one', async () => {
    scheduleType = 'company'
    await open('/settings?tab=hours')
    await userEvent.click(await screen.findByRole('button', { name: 'Adicionar data' }))
    const first = within(await screen.findByRole('dialog', { name: 'Adicionar data' }))
    const choose = async (dialog: typeof first) => {
      await userEvent.click(dialog.getByRole('button', { name: /^Data/ }))
      const calendar = within(await screen.findByRole('dialog', { name: /^Data/ }))
      await userEvent.click(calendar.getByRole('button', { name: /^28 / }))
      await fill(dialog.getByRole('textbox', { name: /Nome/ }), 'Inventário')
      await userEvent.click(dialog.getByRole('button', { name: 'Aplicar' }))
    }
    await choose(first)
    await userEvent.click(screen.getByRole('button', { name: 'Adicionar data' }))
    const second = within(await screen.findByRole('dialog', { name: 'Adicionar data' }))

    await choose(second)

    second.getByText('Esta data já está na lista.')
  })
})
