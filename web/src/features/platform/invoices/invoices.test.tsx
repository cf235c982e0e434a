// @vitest-environment jsdom
import { listCompanies } from '@recado/contracts/auth/company-routes'
import type { Invoice } from '@recado/contracts/billing/invoice'
import {
  listInvoices,
  listReviews,
  resolveReview,
  settleInvoice,
  summarizeInvoices,
} from '@recado/contracts/billing/invoice-routes'
import type { PaymentReview } from '@recado/contracts/billing/payment-review'
import { listAllPlans } from '@recado/contracts/billing/routes'
import type { LiveFrame } from '@recado/contracts/realtime/frames'
import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { aCompanySummary } from '../../../testing/company-samples.ts'
import { openDialog, press, rowOf, take } from '../../../testing/dialogs.ts'
import { fill } from '../../../testing/fill.ts'
import { anIncome, anInvoice, aReview } from '../../../testing/finance-samples.ts'
import { aMe } from '../../../testing/samples.ts'
import { fakeServer, Refused } from '../../../testing/server.ts'
import { show } from '../../../testing/show.tsx'
import { CompaniesTab } from '../companies/companies-tab.tsx'
import { applyPlatformFrame } from '../live.ts'

const server = fakeServer()
let invoices: Invoice[]
let payments: PaymentReview[]

beforeEach(() => {
  invoices = [
    anInvoice({ id: 14, companyId: 2, dueDate: '2020-01-01' }),
    anInvoice({ id: 13, companyId: 2, dueDate: '2019-12-01', status: 'paid' }),
  ]
  payments = [aReview({ id: 31, companyName: 'Ótica Lua' })]
  server.serve(listCompanies, () => ({
    companies: [
      aCompanySummary({ id: 2, companyId: 2, name: 'Ótica Lua', trialExpiration: '2027-01-01' }),
      aCompanySummary({ id: 3, companyId: 3, name: 'Padaria Sol' }),
    ],
    count: 2,
    hasMore: false,
  }))
  server.serve(listAllPlans, () => ({ plans: [], count: 0, hasMore: false }))
  server.serve(listInvoices, () => ({
    invoices: invoices.map((invoice) => ({ ...invoice, companyName: 'Ótica Lua' })),
    count: invoices.length,
    hasMore: false,
  }))
  server.serve(summarizeInvoices, () => anIncome())
  server.serve(listReviews, () => ({ payments, count: payments.length, hasMore: false }))
})

const open = () => show(<CompaniesTab passwordMin={5} />, { me: aMe('admin', true), path: '/settings?tab=companies' })

test('the page shows the income, overdue and open sums, which change with an invoice', async () => {
  const { client } = await open()
  const income = within(await screen.findByRole('region', { name: 'Receita' }))
  await income.findByText(/1\.100,00/) // the income of the last month
  income.getByText(/299,70/)
  income.getByText('2 empresas')
  income.getByText(/399,60/)
  const table = within(await income.findByRole('table', { name: 'Receita por mês' }))
  expect(table.getAllByRole('row')).toHaveLength(12)
  server.serve(summarizeInvoices, () => anIncome({ overdue: { companies: 1, invoices: 1, value: 99.9 } }))
  const frame: LiveFrame = {
    subject: 'platform-invoice',
    action: 'update',
    data: { record: anInvoice({ version: 2 }) },
  }
  act(() => applyPlatformFrame(client, frame))

  await income.findByText(/99,90/)
  income.getByText('1 empresa')
})

test('only a company on trial is marked as on trial', async () => {
  await open()

  ;(await rowOf('Ótica Lua')).getByText(/Teste/)
  expect((await rowOf('Padaria Sol')).queryByText(/Teste/)).toBeNull()
})

test('an open invoice of a company is marked as paid after a confirmation', async () => {
  server.serve(settleInvoice, ({ body }) => {
    const { status } = body as { status: 'paid' }
    const settled = { ...(invoices[0] as Invoice), status, version: 2 }
    invoices = [settled, ...invoices.slice(1)]
    return { ...settled, companyName: 'Ótica Lua' }
  })
  await open()
  await take('Faturas', 'Ótica Lua')
  await press('Marcar a fatura #14 como paga')
  expect(server.heardOf(listInvoices)[0]?.query).toMatchObject({ customerId: '2' })
  expect(screen.queryByRole('button', { name: /#13/ })).toBeNull() // a paid invoice has no actions
  const dialog = within(await screen.findByRole('dialog', { name: 'Marcar como paga' }))
  expect(server.heardOf(settleInvoice)).toEqual([])
  await userEvent.click(dialog.getByRole('button', { name: 'Marcar como paga' }))

  await screen.findByText('Fatura marcada como paga')
  expect(server.heardOf(settleInvoice)[0]).toMatchObject({ params: { invoiceId: '14' }, body: { status: 'paid' } })
  await expect.poll(async () => (await rowOf('#14')).queryByText('Pago')).not.toBeNull()
})

test('cancelling an invoice that was paid meanwhile shows an error, and the dialog stays open', async () => {
  server.serve(settleInvoice, () => {
    throw new Refused('ERR_INVOICE_PAID')
  })
  await open()
  await take('Faturas', 'Ótica Lua')
  await press('Cancelar a fatura #14')
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancelar fatura' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Cancelar fatura' }))

  await dialog.findByRole('alert')
  expect(server.heardOf(settleInvoice)[0]?.body).toEqual({ status: 'cancelled' })
})

test('a payment that settles no invoice needs a review, and is resolved with a note', async () => {
  server.serve(resolveReview, ({ body }) => {
    const { note } = body as { note: string }
    payments = [{ ...(payments[0] as PaymentReview), note, resolvedAt: '2026-03-05T12:00:00.000Z' }]
    return payments[0] as PaymentReview
  })
  const { client } = await open()
  const button = await screen.findByRole('button', { name: /Pagamentos a conferir/ })
  await within(button).findByText('1')
  payments = [aReview({ id: 32, reason: 'unknown-charge', companyName: null, expectedValue: null }), ...payments]
  act(() => applyPlatformFrame(client, { subject: 'platform-invoice', action: 'review', data: { paymentId: 32 } }))
  await within(button).findByText('2')
  payments = payments.slice(1)
  await userEvent.click(button)
  const list = within(await screen.findByRole('dialog', { name: 'Pagamentos a conferir' }))
  await list.findByText('Cobrança desconhecida')
  list.getByText(/esperado:.*99,90/)

  const resolve = (await list.findAllByRole('button', { name: /^Registrar conferência de/ })).at(-1) as HTMLElement
  await userEvent.click(resolve)
  const form = within(await screen.findByRole('dialog', { name: 'Registrar conferência' }))
  await userEvent.click(form.getByRole('button', { name: 'Registrar conferência' }))
  await form.findByText('Obrigatório')
  expect(server.heardOf(resolveReview)).toEqual([])
  await fill(form.getByRole('textbox', { name: /O que foi feito/ }), 'Devolvido')
  await userEvent.click(form.getByRole('button', { name: 'Registrar conferência' }))

  await screen.findByText('Pagamento conferido')
  expect(server.heardOf(resolveReview)[0]).toMatchObject({ params: { paymentId: '31' }, body: { note: 'Devolvido' } })
  await list.findByText('Devolvido')
})

test('only unresolved payments can be resolved', async () => {
  payments = [aReview({ resolvedAt: '2026-03-05T12:00:00.000Z', note: 'Devolvido' })]
  await open()
  const { dialog } = await openDialog('Pagamentos a conferir', 'Pagamentos a conferir')

  await dialog.findByText('Devolvido')
  expect(dialog.queryByRole('button', { name: /^Registrar/ })).toBeNull()
})
