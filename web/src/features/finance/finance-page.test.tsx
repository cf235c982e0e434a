// @vitest-environment jsdom
import { getCompany, getCompanyPlan } from '@recado/contracts/auth/company-routes'
import type { Invoice } from '@recado/contracts/billing/invoice'
import { downloadReceipt, getInvoice, listOwnInvoices } from '@recado/contracts/billing/invoice-routes'
import { getSubscription, listOffers, subscribe } from '@recado/contracts/billing/subscription-routes'
import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { aCompany } from '../../testing/company-samples.ts'
import { press } from '../../testing/dialogs.ts'
import { aCharge, anInvoice, anOffer, aPayment, someOffers, someTerms } from '../../testing/finance-samples.ts'
import { aMe } from '../../testing/samples.ts'
import { fakeServer, Refused, Unreachable } from '../../testing/server.ts'
import { show } from '../../testing/show.tsx'
import { FinancePage } from './finance-page.tsx'
import { applyFinanceFrame } from './live.ts'

const server = fakeServer()
let invoices: Invoice[]

beforeEach(() => {
  invoices = [
    anInvoice({ id: 14, dueDate: '2099-01-01' }),
    anInvoice({ id: 13, dueDate: '2026-01-01' }),
    anInvoice({ id: 12, dueDate: '2025-12-01', status: 'cancelled' }),
    anInvoice({ id: 11, dueDate: '2025-11-01', status: 'paid', paidValue: 89.5 }),
  ]
  server.serve(getCompanyPlan, () => someTerms())
  server.serve(listOffers, () => someOffers())
  server.serve(listOwnInvoices, ({ query }) => {
    const { searchParam = '' } = listOwnInvoices.query.parse(query)
    const found = invoices.filter(({ id, detail }) => `${id} ${detail}`.includes(searchParam))
    return { invoices: found, count: found.length, hasMore: false }
  })
})

const open = () => show(<FinancePage />, { me: aMe('admin'), path: '/financeiro' })
const row = async (id: number) => within((await screen.findByText(`#${id}`)).closest('tr') as HTMLElement)

test('the card shows the plan, its price, the interval of payments and the due date', async () => {
  server.serve(getCompanyPlan, () => someTerms({ recurrence: 'TRIMESTRAL' }))
  await open()

  await screen.findByText('Trimestral')
  expect(screen.getByText('01/01/2027')).toBeDefined()
  await screen.findByText(/99,90 \/ mês/)
  expect(screen.getAllByText('Básico')).toHaveLength(1)
})

test('a paid invoice offers its receipt, and a failed download says why', async () => {
  server.serve(downloadReceipt, () => {
    throw new Refused('ERR_NO_INVOICE_FOUND')
  })
  await open()

  const paid = await row(11)
  paid.getByText('PAGO')
  await userEvent.click(paid.getByRole('button', { name: 'Baixar recibo #11' }))

  await screen.findByText('Fatura não encontrada.')
  expect(server.heardOf(downloadReceipt)[0]?.params).toEqual({ invoiceId: '11' })
  const [due, cancelled] = [await row(14), await row(12)]
  for (const other of [due, cancelled]) expect(other.queryByRole('button', { name: /recibo/ })).toBeNull()
})

test('an invoice shows its state by a text and a colour, and only an unpaid one can be paid', async () => {
  await open()

  const due = await row(14)
  due.getByText('Em Aberto')
  due.getByRole('button', { name: 'PAGAR #14' })
  const overdue = await row(13)
  overdue.getByText('Vencido')
  overdue.getByRole('button', { name: 'PAGAR #13' })
  expect(screen.getByText('#13').closest('tr')?.dataset['tone']).toBe('red')
  const cancelled = await row(12)
  cancelled.getByText('Cancelada')
  expect(cancelled.queryByRole('button')).toBeNull()
  const paid = await row(11)
  paid.getByText('Pago')
  paid.getByText('PAGO')
  paid.getByText(/89,50/)
  expect(paid.queryByRole('button', { name: /PAGAR/ })).toBeNull()
})

test('a search for invoices is sent to the server, and stored in the address', async () => {
  const { address } = await open()
  await row(14)
  await userEvent.type(screen.getByRole('searchbox', { name: 'Buscar faturas' }), '13')

  await expect.poll(() => screen.queryByText('#14')).toBeNull()
  await expect.poll(address).toBe('/financeiro?q=13')
})

test('the page says when a company has no invoices', async () => {
  invoices = []
  await open()

  await screen.findByText('Nenhuma fatura.')
  expect(screen.queryByRole('searchbox')).toBeNull()
})

test('an invoice that is paid elsewhere is shown as paid at once', async () => {
  const { client } = await open()
  await row(14)
  const record = anInvoice({ id: 14, dueDate: '2099-01-01', status: 'paid', paidValue: 99.9, version: 2 })

  act(() => applyFinanceFrame(client, { subject: 'invoice', action: 'update', data: { record } }))

  await expect.poll(async () => (await row(14)).queryByText('PAGO')).not.toBeNull()
})

test('one click tries all failed parts of the page again', async () => {
  const gone = () => {
    throw new Unreachable()
  }
  for (const route of [getCompanyPlan, listOffers, listOwnInvoices]) server.serve(route, gone)
  await open()
  await expect.poll(() => screen.getAllByRole('button', { name: 'Tentar novamente' })).toHaveLength(2)
  server.serve(getCompanyPlan, () => someTerms())
  server.serve(listOffers, () => someOffers())
  server.serve(listOwnInvoices, () => ({ invoices, count: invoices.length, hasMore: false }))
  await userEvent.click(screen.getAllByRole('button', { name: 'Tentar novamente' })[0] as HTMLElement)

  await row(14)
  await screen.findByText('Mensal')
  await screen.findByText(/99,90 \/ mês/)
})

test('a payment that began before a reload can be opened again with its code', async () => {
  localStorage.setItem('paying:1', '13')
  server.serve(getSubscription, () => aPayment('ATIVA'))
  server.serve(getCompany, () =>
    aCompany({ addressStreet: 'Rua A, 1', addressCity: 'Belo Horizonte', addressZipCode: '30100-000' }),
  )
  server.serve(getInvoice, () => anInvoice({ id: 13, planId: 2 }))
  server.serve(listOffers, () => someOffers([anOffer(), anOffer({ id: 2, name: 'Completo', isCurrent: false })]))
  server.serve(subscribe, () => aCharge({ invoiceId: 13 }))
  await open()
  await screen.findByText('O pagamento da fatura #13 está em andamento.')
  await press('Ver o código Pix')
  await press('PAGAR')

  await screen.findByRole('img', { name: 'QR Code do Pix' })
  expect(server.heardOf(subscribe)[0]?.body).toMatchObject({ invoiceId: 13, plan: 2, address2: 'Rua A, 1' })
})

test('a payment that is received but not yet applied is announced after a reload', async () => {
  localStorage.setItem('paying:1', '13')
  server.serve(getSubscription, () => aPayment('RECEBIDA'))
  await open()

  await screen.findByText('Pagamento recebido, renovando…')
})

test('a payment for a deleted invoice shows nothing', async () => {
  localStorage.setItem('paying:1', '13')
  server.serve(getSubscription, () => {
    throw new Refused('ERR_NO_INVOICE_FOUND')
  })
  await open()
  await row(14)
  await expect.poll(() => server.heardOf(getSubscription)).toHaveLength(1)

  expect(screen.queryByRole('button', { name: 'Ver o código Pix' })).toBeNull()
})
