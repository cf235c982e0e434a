// @vitest-environment jsdom
import { getCompany, getCompanyPlan } from '@recado/contracts/auth/company-routes'
import type { Invoice } from '@recado/contracts/billing/invoice'
import { getInvoice, listOwnInvoices } from '@recado/contracts/billing/invoice-routes'
import { listOffers } from '@recado/contracts/billing/subscription-routes'
import { PAGE_SIZE } from '@recado/contracts/limits'
import { act, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aCompany } from '../../testing/company-samples.ts'
import { press } from '../../testing/dialogs.ts'
import { anInvoice, someOffers, someTerms } from '../../testing/finance-samples.ts'
import { aMe } from '../../testing/samples.ts'
import { fakeServer } from '../../testing/server.ts'
import { show } from '../../testing/show.tsx'
import { applyFinanceFrame } from './live.ts'
import { SubscriptionPage } from './subscription-page.tsx'

const server = fakeServer()
let invoices: Invoice[]

const DAY_MS = 86_400_000
const inDays = (days: number) =>
  new Date(Date.now() + days * DAY_MS).toLocaleDateString('sv', { timeZone: 'America/Sao_Paulo' })

beforeEach(() => {
  invoices = [anInvoice({ id: 14 }), anInvoice({ id: 13 })]
  server.serve(getCompanyPlan, () => someTerms())
  server.serve(getCompany, () => aCompany())
  server.serve(listOffers, () => someOffers())
  server.serve(listOwnInvoices, ({ query }) => {
    const page = Number(query['pageNumber'] ?? 1)
    const rows = invoices.slice((page - 1) * PAGE_SIZE.invoices, page * PAGE_SIZE.invoices)
    return { invoices: rows, count: invoices.length, hasMore: page * PAGE_SIZE.invoices < invoices.length }
  })
  server.serve(getInvoice, ({ params }) => anInvoice({ id: Number(params['invoiceId']) }))
})
afterEach(() => {
  vi.useRealTimers()
  sessionStorage.clear()
})

const open = () => show(<SubscriptionPage />, { me: aMe('admin'), path: '/subscription' })
const restrict = () => sessionStorage.setItem('renewalToken', 'token')

test.each([
  [3, 'Seu período de teste termina em 3 dias!'],
  [-2, 'Seu período de teste termina em 0 dias!'],
])('a trial that ends in %i days shows the remaining days, never below zero', async (days, text) => {
  server.serve(getCompanyPlan, () => someTerms({ trialExpiration: inDays(days), dueDate: inDays(days) }))
  await open()

  await screen.findByText(text)
  expect(screen.queryByText('Plano')).toBeNull()
  screen.getByRole('button', { name: 'Assine Agora!' })
})

test('the subscription page shows the plan, the due date and the billing e-mail after the trial, and has no text fields', async () => {
  await open()

  await screen.findByText('01/01/2027')
  expect(await screen.findByDisplayValue('contato@padaria.test')).toHaveProperty('readOnly', true)
  expect(screen.queryByText(/período de teste/)).toBeNull()
  expect(screen.queryByRole('table')).toBeNull()
})

test('the button opens the checkout of the oldest open invoice, even if it is not on the first page of the list', async () => {
  const cancelled = Array.from({ length: 30 }, (_, index) => anInvoice({ id: 100 - index, status: 'cancelled' }))
  invoices = [anInvoice({ id: 200 }), ...cancelled, anInvoice({ id: 13 })]
  const { client } = await open()
  await expect.poll(() => client.isFetching()).toBe(0)
  expect(server.heardOf(listOwnInvoices)).toHaveLength(2)
  await press('Pagar agora')

  await screen.findByRole('dialog', { name: 'Pagamento da assinatura' })
  expect(server.heardOf(getInvoice)[0]?.params).toEqual({ invoiceId: '13' })
})

test('the server finds the oldest open invoice while not all invoices are loaded', async () => {
  server.serve(listOwnInvoices, ({ query }) =>
    Number(query['pageNumber'] ?? 1) === 1
      ? { invoices: [anInvoice({ id: 200 })], count: 30, hasMore: true }
      : new Promise(() => {}),
  )
  await open()
  await expect.poll(() => server.heardOf(listOwnInvoices).length).toBeGreaterThan(0)
  await press('Pagar agora')

  await screen.findByRole('dialog', { name: 'Pagamento da assinatura' })
  expect(server.heardOf(getInvoice)).toEqual([])
})

test('an expired company sees only its open invoices, without a page heading, and can pay each of them', async () => {
  restrict()
  // an operator ended the trial
  server.serve(getCompanyPlan, () => someTerms({ dueDate: inDays(-3), trialExpiration: inDays(2) }))
  invoices = [anInvoice({ id: 14 }), anInvoice({ id: 12, status: 'paid' }), anInvoice({ id: 11, status: 'cancelled' })]
  await open()

  const list = within(await screen.findByRole('region', { name: 'Faturas em aberto' }))
  await list.findByText('#14')
  expect(list.queryByText('#12')).toBeNull()
  expect(list.queryByText('#11')).toBeNull()
  expect(screen.queryByRole('heading', { level: 1 })).toBeNull()
  expect(screen.queryByText(/período de teste/)).toBeNull()
  await press('PAGAR #14')
  await screen.findByRole('dialog', { name: 'Pagamento da assinatura' })
  expect(server.heardOf(getCompany)).toEqual([]) // a restricted window may not request the company
})

test('the page says when the licence of an expired company is renewed elsewhere, and leads to the login after 4 s', async () => {
  restrict()
  let dueDate = inDays(-3)
  server.serve(getCompanyPlan, () => someTerms({ dueDate }))
  const { client, address } = await open()
  await screen.findByRole('region', { name: 'Faturas em aberto' })
  dueDate = '2099-02-01'
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  act(() => applyFinanceFrame(client, { subject: 'company', action: 'update', data: { company: aCompany() } }))

  await screen.findByText('Sua licença foi renovada até 01/02/2099!')
  act(() => void vi.advanceTimersByTime(4_000))
  expect(address()).toBe('/login')
})
