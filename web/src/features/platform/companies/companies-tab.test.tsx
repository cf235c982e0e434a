// @vitest-environment jsdom
import type { CompanyDetail, CompanySummary } from '@recado/contracts/auth/company'
import {
  createCompany,
  deleteCompany,
  extendCompany,
  getCompany,
  listCompanies,
  updateCompany,
} from '@recado/contracts/auth/company-routes'
import { listUsers, options, pickUsers, updateUser } from '@recado/contracts/auth/routes'
import { listSettings } from '@recado/contracts/auth/setting-routes'
import { clearTwoFactor } from '@recado/contracts/auth/two-factor-routes'
import { listAllPlans } from '@recado/contracts/billing/routes'
import type { LiveFrame } from '@recado/contracts/realtime/frames'
import type { QueryClient } from '@tanstack/react-query'
import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { SettingsRoute } from '../../../app/settings-route.tsx'
import { loadedOf, type Pages } from '../../../shared/list/pages.ts'
import { aCompany, aCompanySummary, anInstallation, aPlan } from '../../../testing/company-samples.ts'
import { openDialog, openOver, press, rowOf, take } from '../../../testing/dialogs.ts'
import { aMe, aUser } from '../../../testing/samples.ts'
import { fakeServer, Refused } from '../../../testing/server.ts'
import { show } from '../../../testing/show.tsx'
import { applyPlatformFrame } from '../live.ts'
import { companyLists } from './company-list.ts'
import { dueTone } from './due.ts'

const server = fakeServer()
let companies: CompanySummary[]

const DAY_MS = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toLocaleDateString('sv', { timeZone: 'UTC' })
const detailOf = ({ plan, ...company }: CompanySummary): CompanyDetail =>
  aCompany({ ...company, plan: { ...aCompany().plan, id: plan.id, name: plan.name } })

beforeEach(() => {
  server.serve(pickUsers, () => [])
  server.serve(options, () => anInstallation({ passwordMin: 5 }))
  companies = [
    aCompanySummary({ id: 1, name: 'Padaria Sol' }),
    aCompanySummary({ id: 2, name: 'Ótica Lua', companyId: 2, email: 'lua@otica.test', dueDate: inDays(20) }),
  ].sort((a, b) => a.name.localeCompare(b.name))
  server.serve(listSettings, () => [{ key: 'scheduleType', value: 'disabled', version: 1 }])
  server.serve(listCompanies, ({ query }) => {
    const { searchParam = '' } = listCompanies.query.parse(query)
    const found = companies.filter(({ name }) => name.includes(searchParam))
    return { companies: found, count: found.length, hasMore: false }
  })
  server.serve(getCompany, ({ params }) =>
    detailOf(companies.find(({ id }) => id === Number(params['companyId'])) as CompanySummary),
  )
  const plans = [aPlan(), aPlan({ id: 2, name: 'Completo' })]
  server.serve(listAllPlans, () => ({ plans, count: plans.length, hasMore: false }))
})

const open = (isSuper = true) => show(<SettingsRoute />, { me: aMe('admin', isSuper), path: '/settings?tab=companies' })

test('a user who is not a super user has neither tab, and the client requests nothing for them', async () => {
  await open(false)

  await screen.findByRole('tab', { name: 'Auditoria' })
  expect(screen.queryByRole('tab', { name: 'Empresas' })).toBeNull()
  expect(screen.queryByRole('tab', { name: 'Planos' })).toBeNull()
  expect(server.heardOf(listCompanies)).toEqual([])
})

test.each([
  [6, undefined],
  [5, 'yellow'],
  [4, 'orange'],
  [0, 'orange'],
  [-3, 'orange'],
  [-4, 'red'],
  [-40, 'red'],
])('a company with %i days left is marked %s', (days, tone) => {
  expect(dueTone(days)).toBe(tone)
})

test("the list shows the plan and the due date of each company, and the user's own company cannot be deleted", async () => {
  companies[0] = aCompanySummary({ id: 2, name: 'Ótica Lua', dueDate: inDays(-10), recurrence: 'ANUAL' })
  await open()

  const lua = await rowOf('Ótica Lua')
  lua.getByText('Anual')
  lua.getByText(/^vencida há \d+ dias$/)
  lua.getByText(/99,90/)
  expect((await screen.findByText('Ótica Lua')).closest('tr')?.dataset['tone']).toBe('red')
  expect((await screen.findByText('Padaria Sol')).closest('tr')?.dataset['tone']).toBeUndefined()
  await press('Ações de Padaria Sol')
  await screen.findByRole('menuitem', { name: 'Editar' })
  expect(screen.queryByRole('menuitem', { name: 'Excluir' })).toBeNull()
})

test('a new company needs all of its terms and an unused e-mail, and appears at its place in the list', async () => {
  server.serve(createCompany, () => {
    throw new Refused('ERR_EMAIL_ALREADY_EXISTS')
  })
  await open()
  const { dialog, type, password, choose, save } = await openDialog('Nova empresa', 'Nova empresa')
  await save()
  await expect.poll(() => dialog.getAllByText('Obrigatório')).toHaveLength(5)
  await type(/Nome/, 'Academia Mar')
  await type(/E-mail/, 'dona@mar.test')
  await type(/Telefone/, '11 98888-7777')
  await password('segredo')
  await choose(/Plano/, 'Completo')
  await choose(/Recorrência/, 'Trimestral')
  await choose(/Campanhas/, 'Desabilitadas')
  await save()
  const email = dialog.getByRole('textbox', { name: /E-mail/ })
  await expect.poll(() => email.getAttribute('aria-invalid')).toBe('true') // another user already has this e-mail

  server.serve(createCompany, ({ body }) => {
    const made = aCompanySummary({ id: 9, name: (body as { name: string }).name })
    companies = [made, ...companies]
    return detailOf(made)
  })
  await save()

  await screen.findByText('Empresa salva com sucesso')
  expect(server.heardOf(createCompany)[1]?.body).toEqual({
    name: 'Academia Mar',
    email: 'dona@mar.test',
    phone: '11 98888-7777',
    password: 'segredo',
    planId: 2,
    status: true,
    recurrence: 'TRIMESTRAL',
    campaignsEnabled: false,
    userCreation: true,
  })
  await screen.findByText('Academia Mar')
})

test("the form of a company starts with the server's values, and can be cleared to create a new company", async () => {
  server.serve(updateCompany, ({ body }) =>
    detailOf({ ...(companies[0] as CompanySummary), ...(body as object), version: 2 }),
  )
  await open()
  const changing = await openOver('Ótica Lua', 'Editar', 'Editar empresa')
  expect(changing.dialog.queryByLabelText(/^Senha/)).toBeNull()
  await changing.choose(/Status/, 'Inativo')
  await changing.save()
  await expect.poll(async () => (await rowOf('Ótica Lua')).queryByText('Inativo')).not.toBeNull()
  expect(server.heardOf(updateCompany)[0]).toMatchObject({ params: { companyId: '2' }, body: { status: false } })

  const other = await openOver('Ótica Lua', 'Editar', 'Editar empresa')
  await other.press('Limpar')
  const empty = within(await screen.findByRole('dialog', { name: 'Nova empresa' }))
  expect(empty.getByRole<HTMLInputElement>('textbox', { name: /Nome/ }).value).toBe('')
  empty.getByLabelText(/^Senha/, { selector: 'input' })
})

test('one click extends a company by one period, in the list and in the form, which shows the new date', async () => {
  server.serve(extendCompany, () => {
    const [company] = companies as [CompanySummary]
    companies[0] = {
      ...company,
      dueDate: company.version === 1 ? '2028-05-04' : '2028-06-04',
      version: company.version + 1,
    }
    return detailOf(companies[0])
  })
  await open()
  await take('+ Vencimento', 'Ótica Lua')
  await screen.findByText('Novo vencimento: 04/05/2028')
  await expect.poll(async () => (await rowOf('Ótica Lua')).queryByText('04/05/2028')).not.toBeNull()

  const { press: pressIn } = await openOver('Ótica Lua', 'Editar', 'Editar empresa')
  await pressIn('+ Vencimento')
  await screen.findByText('Novo vencimento: 04/06/2028')

  const dialog = within(await screen.findByRole('dialog', { name: 'Editar empresa' }))
  await dialog.findByText('04/06/2028')
  expect(dialog.queryByText('Alterado por outra pessoa')).toBeNull()
})

test('a company is erased only after its name has been typed', async () => {
  server.serve(deleteCompany, () => ({ message: 'ok' }))
  await open()
  const { dialog, type, press: pressIn } = await openOver('Ótica Lua', 'Excluir', 'Excluir empresa')
  const erase = dialog.getByRole<HTMLButtonElement>('button', { name: 'Excluir empresa' })
  await type(/Digite o nome/, 'Ótica')
  expect(erase.disabled).toBe(true)
  await type(/Digite o nome/, 'Ótica Lua')
  await pressIn('Excluir empresa')

  await screen.findByText('Empresa excluída com sucesso')
  expect(server.heardOf(deleteCompany)[0]).toMatchObject({ params: { companyId: '2' }, body: { name: 'Ótica Lua' } })
  expect(screen.queryByText('Ótica Lua')).toBeNull()
})

test("a super user can set a new password for a user of a company, and remove the user's authenticator", async () => {
  const ana = aUser({ id: 40, companyId: 2, name: 'Ana', email: 'ana@otica.test', profile: 'admin', twoFactor: true })
  let present = ana
  server.serve(listUsers, () => ({ users: [present], count: 1, hasMore: false }))
  server.serve(updateUser, () => {
    present = { ...present, version: present.version + 1 }
    return present
  })
  server.serve(clearTwoFactor, () => {
    present = { ...present, twoFactor: false }
    return { message: 'ok' }
  })
  await open()
  await take('Usuários', 'Ótica Lua')
  const { password, save } = await openDialog('Editar Ana', 'Editar usuário')
  await password('outra-senha')
  await save()
  await screen.findByText('Usuário salvo com sucesso')
  expect(server.heardOf(listUsers)[0]?.query).toMatchObject({ companyId: '2' })
  expect(server.heardOf(updateUser)[0]).toMatchObject({
    params: { userId: '40' },
    query: { companyId: '2' },
    body: { password: 'outra-senha' },
  })

  await press('Remover 2FA de Ana')
  await userEvent.click(await screen.findByRole('button', { name: 'Remover' }))

  await screen.findByText('Verificação em duas etapas removida.')
  expect(server.heardOf(clearTwoFactor)[0]).toMatchObject({ params: { userId: '40' }, query: { companyId: '2' } })
  await expect.poll(() => screen.queryByRole('button', { name: 'Remover 2FA de Ana' })).toBeNull()
})

describe('the frame of a company changes the list to what the server would return', () => {
  const shown = (client: QueryClient) => {
    const pages = client.getQueryData<Pages<CompanySummary>>(companyLists.list({ text: '' }).queryKey)
    return pages && loadedOf(pages)
  }
  const frameOf = (action: 'create' | 'update', company: CompanySummary): LiveFrame => ({
    subject: 'platform-company',
    action,
    data: { company: detailOf(company) },
  })
  const CASES: Readonly<Record<string, () => LiveFrame>> = {
    'a company is switched off': () => {
      const after = { ...(companies[0] as CompanySummary), status: false, version: 2 }
      companies = [after, ...companies.slice(1)]
      return frameOf('update', after)
    },
    'a phone number changes, which no frame reports': () => {
      const after = { ...(companies[1] as CompanySummary), phone: '11 91111-1111', version: 2 }
      companies = [...companies.slice(0, 1), after]
      return frameOf('update', after)
    },
    'a company has signed up': () => {
      const made = aCompanySummary({ id: 30, name: 'Academia Mar' })
      companies = [made, ...companies]
      return frameOf('create', made)
    },
    'a company is gone': () => {
      companies = companies.slice(1)
      return { subject: 'platform-company', action: 'delete', data: { companyId: 2 } }
    },
  }

  test.each(Object.entries(CASES))('a frame of companies gives the same list as a refetch: %s', async (_, happen) => {
    const { client } = await open()
    await screen.findByText('Ótica Lua')
    const frame = happen()

    act(() => applyPlatformFrame(client, frame))
    act(() => applyPlatformFrame(client, frame)) // the same event twice

    await expect
      .poll(() => shown(client))
      .toEqual({ rows: companies, count: companies.length, hasMore: false, isEstimated: false })
  })
})
