// @vitest-environment jsdom
import { getCompany } from '@recado/contracts/auth/company-routes'
import { refreshToken } from '@recado/contracts/auth/routes'
import { getInvoice } from '@recado/contracts/billing/invoice-routes'
import { getSubscription, listOffers, subscribe } from '@recado/contracts/billing/subscription-routes'
import type { LiveFrame } from '@recado/contracts/realtime/frames'
import type { QueryClient } from '@tanstack/react-query'
import { act, cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LineProvider } from '../../../shared/realtime/line.tsx'
import { aCompany } from '../../../testing/company-samples.ts'
import { fill } from '../../../testing/fill.ts'
import { aCharge, anInvoice, anOffer, aPayment, CODE, someOffers } from '../../../testing/finance-samples.ts'
import { aMe } from '../../../testing/samples.ts'
import { fakeServer, Refused, Unreachable } from '../../../testing/server.ts'
import { show } from '../../../testing/show.tsx'
import { applyFinanceFrame } from '../live.ts'
import { CheckoutDialog } from './checkout-dialog.tsx'

const server = fakeServer()
const LARGE = anOffer({ id: 2, name: 'Completo', value: 199.9, total: 199.9, users: 20, isCurrent: false })
const SMALL = anOffer({
  id: 3,
  name: 'Enxuto',
  isCurrent: false,
  exceeded: [
    { resource: 'users', used: 3, limit: 1 },
    { resource: 'queues', used: 2, limit: 1 },
  ],
})
const FREE = anOffer({ id: 4, name: 'Grátis', value: 0, total: 0, isCurrent: false })

beforeEach(() => {
  server.serve(getCompany, () =>
    aCompany({
      billingName: 'Padaria Sol Ltda.',
      addressStreet: 'Rua A, 1',
      addressCity: 'Belo Horizonte',
      addressState: 'MG',
      addressZipCode: '30100-000',
    }),
  )
  server.serve(getInvoice, () => anInvoice({ id: 13 }))
  server.serve(listOffers, () => someOffers([anOffer(), LARGE, SMALL, FREE]))
  server.serve(subscribe, () => aCharge({ invoiceId: 13 }))
  server.serve(getSubscription, () => aPayment('ATIVA'))
})
afterEach(() => {
  vi.useRealTimers()
  sessionStorage.clear()
})

type Opening = { readonly isUp?: boolean; readonly invoiceId?: number; readonly isResumed?: boolean }

async function open({ isUp = true, invoiceId, isResumed }: Opening = { invoiceId: 13 }) {
  const shown = await show(
    <LineProvider line={{ say: () => {}, opening: 1, isUp }}>
      <CheckoutDialog invoiceId={invoiceId} isResumed={isResumed} onClose={() => {}} />
    </LineProvider>,
    { me: aMe('admin'), path: '/financeiro' },
  )
  const dialog = within(await screen.findByRole('dialog', { name: 'Pagamento da assinatura' }))
  const press = async (name: string) => userEvent.click(await dialog.findByRole('button', { name }))
  return { ...shown, dialog, press }
}
type Opened = Awaited<ReturnType<typeof open>>

const field = ({ dialog }: Opened, name: RegExp) => dialog.getByRole<HTMLInputElement>('textbox', { name })

async function pay({ press, dialog }: Opened) {
  await press('PRÓXIMO')
  await press('PRÓXIMO')
  await press('PAGAR')
  await dialog.findByRole('img', { name: 'QR Code do Pix' })
}

const hear = (client: QueryClient, frame: LiveFrame) => act(() => applyFinanceFrame(client, frame))
const RECEIVED: LiveFrame = { subject: 'payment', action: 'RECEBIDA', data: { invoiceId: 13 } }
const CONCLUDED: LiveFrame = {
  subject: 'payment',
  action: 'CONCLUIDA',
  data: { invoiceId: 13, company: { id: 1, dueDate: '2027-02-01' } },
}

test("the checkout form starts with the company's data, and each required field has its own message", async () => {
  const opened = await open()
  expect(field(opened, /Nome completo/).value).toBe('Padaria Sol Ltda.')
  expect(field(opened, /Endereço/).value).toBe('Rua A, 1')
  expect(field(opened, /Estado/).value).toBe('MG')
  for (const name of [/Nome completo/, /Endereço/, /Cidade/, /CEP/]) await userEvent.clear(field(opened, name))
  await opened.press('PRÓXIMO')

  for (const text of [
    'O nome completo é obrigatório',
    'O Endereço é obrigatório',
    'Cidade é obrigatória',
    'CEP é obrigatório',
  ])
    await opened.dialog.findByText(text)
  expect(opened.dialog.getByText('Dados').getAttribute('aria-current')).toBe('step')
})

test('a plan that is too small or free cannot be chosen and shows the reason, and another plan can be chosen', async () => {
  const { dialog, press } = await open()
  await press('PRÓXIMO')
  await dialog.findByText('Vocês têm 3 usuários; este plano permite 1.')
  dialog.getByText('Vocês têm 2 filas; este plano permite 1.')
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'SELECIONAR Enxuto' }).disabled).toBe(true)
  dialog.getByText('Gratuito: não há nada a pagar.')
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'SELECIONAR Grátis' }).disabled).toBe(true)
  await press('SELECIONAR Completo')

  expect(dialog.getByText('Revisar').getAttribute('aria-current')).toBe('step')
  dialog.getByText(/199,90/)
  dialog.getByText('Mensal')
  await press('VOLTAR')
  await press('VOLTAR')
  expect(dialog.getByText('Dados').getAttribute('aria-current')).toBe('step')
})

test('an invoice for a plan that has become too small cannot be paid with that plan', async () => {
  server.serve(getInvoice, () => anInvoice({ id: 13, planId: 3 }))
  const { dialog, press } = await open()
  await press('PRÓXIMO')

  expect((await dialog.findByRole<HTMLButtonElement>('button', { name: 'PRÓXIMO' })).disabled).toBe(true)
})

test('a payment sends the choices of the form, and no price', async () => {
  const opened = await open()
  await opened.press('PRÓXIMO')
  await opened.press('SELECIONAR Completo')
  await opened.press('PAGAR')
  await screen.findByText('Assinatura realizada com sucesso!, aguardando a realização do pagamento')

  const [sent] = server.heardOf(subscribe)
  expect(sent?.body).toEqual({
    firstName: 'Padaria Sol Ltda.',
    address2: 'Rua A, 1',
    city: 'Belo Horizonte',
    state: 'MG',
    zipcode: '30100-000',
    country: 'BR',
    useAddressForPaymentDetails: true,
    plan: 2,
    invoiceId: 13,
  })
  expect(sent?.headers.get('idempotency-key')).toBeTruthy()
  expect(localStorage.getItem('paying:1')).toBe('13')
})

test('the server chooses the invoice when the checkout has none', async () => {
  const opened = await open({})
  await pay(opened)

  expect(server.heardOf(subscribe)[0]?.body).not.toHaveProperty('invoiceId')
  expect(server.heardOf(getInvoice)).toEqual([])
})

test('a payment request is repeated with the same key after a lost response', async () => {
  server.serve(subscribe, () => {
    throw new Unreachable()
  })
  const opened = await open()
  await opened.press('PRÓXIMO')
  await opened.press('PRÓXIMO')
  await opened.press('PAGAR')
  await opened.dialog.findByRole('alert')
  server.serve(subscribe, () => aCharge({ invoiceId: 13 }))
  await opened.press('PAGAR')
  await opened.dialog.findByRole('img', { name: 'QR Code do Pix' })

  const [first, second] = server.heardOf(subscribe).map(({ headers }) => headers.get('idempotency-key'))
  expect(first).toBe(second)
})

test('a refused plan shows the limit that the company exceeds, and the plans are requested again', async () => {
  server.serve(subscribe, () => {
    throw new Refused('ERR_PLAN_LIMIT', { resource: 'users', limit: 5 })
  })
  // the client renews the token, because a refusal may come from outdated rights
  server.serve(refreshToken, () => ({ token: 'new', user: aMe('admin') }))
  const opened = await open()
  await opened.press('PRÓXIMO')
  await opened.press('PRÓXIMO')
  await opened.press('PAGAR')

  await opened.dialog.findByText('Limite do plano atingido: 5 (usuários).')
  await expect.poll(() => server.heardOf(listOffers)).toHaveLength(2)
})

test('the code is shown with the amount, the instructions and the remaining time, and can be copied', async () => {
  server.serve(subscribe, () => aCharge({ invoiceId: 13, bankAppUrl: 'https://127.0.0.1:9999/pay' }))
  const opened = await open()
  await pay(opened)
  const { dialog } = opened

  dialog.getByText(/99,90/)
  dialog.getByText(CODE)
  dialog.getByText('Para finalizar, basta realizar o pagamento escaneando ou colando o código Pix acima :)')
  expect(dialog.getByRole('timer').textContent).toMatch(/^Este código vale por mais (59:\d\d|60:00)$/)
  expect(dialog.getByRole('link', { name: 'Simular pagamento' }).getAttribute('href')).toBe(
    'https://127.0.0.1:9999/pay',
  )
  const user = userEvent.setup() // sets up a clipboard
  await user.click(dialog.getByRole('button', { name: 'Copiar código' }))
  await dialog.findByRole('button', { name: 'Copiado' })
  expect(await navigator.clipboard.readText()).toBe(CODE)
  await dialog.findByRole('button', { name: 'Copiar código' })
})

test('a payment is shown as received, then the licence as renewed, and the page leads to the start after 4 s', async () => {
  const opened = await open()
  await pay(opened)
  const { dialog, client, address } = opened
  hear(client, RECEIVED)
  await dialog.findByText('Pagamento recebido, renovando…')
  expect(dialog.queryByRole('img', { name: 'QR Code do Pix' })).toBeNull()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  hear(client, CONCLUDED)
  hear(client, RECEIVED) // a late frame

  await screen.findByText('Sua licença foi renovada até 01/02/2027!')
  dialog.getByText('Pagamento confirmado')
  expect(localStorage.getItem('paying:1')).toBeNull()
  expect(address()).toBe('/financeiro')
  act(() => void vi.advanceTimersByTime(4_000))
  expect(address()).toBe('/')
})

test('a user of an expired company who has paid is redirected to the login', async () => {
  sessionStorage.setItem('renewalToken', 'token')
  const opened = await open()
  // the other fields are empty, because a restricted window may not request the company
  expect(field(opened, /Nome completo/).value).toBe('Padaria Sol')
  expect(server.heardOf(getCompany)).toEqual([])
  await fill(field(opened, /Endereço/), 'Rua B')
  await userEvent.type(field(opened, /Cidade/), 'Itu')
  await userEvent.type(field(opened, /CEP/), '13300')
  await pay(opened)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  hear(opened.client, CONCLUDED)
  await screen.findByText('Pagamento confirmado')
  act(() => void vi.advanceTimersByTime(4_000))

  expect(opened.address()).toBe('/login')
})

test('the checkout form keeps its values after a reload, even in a window that may not request the company', async () => {
  sessionStorage.setItem('renewalToken', 'token')
  const before = await open()
  await fill(field(before, /Endereço/), 'Rua B')
  await userEvent.type(field(before, /Cidade/), 'Itu')
  await userEvent.type(field(before, /CEP/), '13300')
  await pay(before)
  cleanup() // simulates the reload
  const { dialog, press } = await open({ invoiceId: 13, isResumed: true })

  expect(dialog.getByText('Revisar').getAttribute('aria-current')).toBe('step')
  dialog.getByText(/Rua B/)
  await press('PAGAR')
  await dialog.findByRole('img', { name: 'QR Code do Pix' })
})

test('the page requests the state of the payment every ten seconds until it has completed, if it has no socket', async () => {
  const opened = await open({ isUp: false, invoiceId: 13 })
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  await pay(opened)
  await expect.poll(() => server.heardOf(getSubscription)).toHaveLength(1)
  server.serve(getSubscription, () => aPayment('CONCLUIDA', '2027-02-01'))
  act(() => void vi.advanceTimersByTime(9_000))
  expect(server.heardOf(getSubscription)).toHaveLength(1)
  act(() => void vi.advanceTimersByTime(1_000))

  await screen.findByText('Sua licença foi renovada até 01/02/2027!')
  act(() => void vi.advanceTimersByTime(30_000))
  expect(server.heardOf(getSubscription)).toHaveLength(2)
})

test('the page requests the state of the payment every thirty seconds if it has a socket, because a frame may be lost', async () => {
  const opened = await open()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  await pay(opened)
  await expect.poll(() => server.heardOf(getSubscription)).toHaveLength(1)
  server.serve(getSubscription, () => {
    throw new Refused('ERR_NO_INVOICE_FOUND') // the client does not retry this error by itself
  })
  act(() => void vi.advanceTimersByTime(29_000))
  expect(server.heardOf(getSubscription)).toHaveLength(1)
  act(() => void vi.advanceTimersByTime(1_000))
  await expect.poll(() => server.heardOf(getSubscription)).toHaveLength(2)
  server.serve(getSubscription, () => aPayment('CONCLUIDA', '2027-02-01'))
  act(() => void vi.advanceTimersByTime(30_000))

  await screen.findByText('Sua licença foi renovada até 01/02/2027!')
  act(() => void vi.advanceTimersByTime(60_000))
  expect(server.heardOf(getSubscription)).toHaveLength(3)
})

test('an expired code is checked once more, and can be replaced by a new one', async () => {
  server.serve(subscribe, () => aCharge({ invoiceId: 13, expiresAt: new Date(Date.now() - 1_000).toISOString() }))
  server.serve(getSubscription, () => aPayment('EXPIRADA'))
  const opened = await open()
  await opened.press('PRÓXIMO')
  await opened.press('PRÓXIMO')
  await opened.press('PAGAR')
  await opened.dialog.findByText('O código Pix expirou.')
  server.serve(subscribe, () => {
    throw new Refused('ERR_PIX_PROVIDER')
  })
  await opened.press('Gerar novo código')
  await opened.dialog.findByRole('alert')
  server.serve(subscribe, () => aCharge({ invoiceId: 13, txid: 'recado00000000000000000000002' }))
  await opened.press('Gerar novo código')

  await opened.dialog.findByRole('img', { name: 'QR Code do Pix' })
  const [first, second] = server.heardOf(subscribe).map(({ headers }) => headers.get('idempotency-key'))
  expect(first).not.toBe(second)
})

test('a payment that does not settle the invoice ends the code, and shows the received amount', async () => {
  server.serve(getSubscription, () => aPayment('EXPIRADA', '2026-01-01', 1))
  const opened = await open()
  await pay(opened)

  await opened.dialog.findByText(/^Recebemos R\$\s1,00, que não quitam esta fatura/)
  await opened.dialog.findByRole('button', { name: 'Gerar novo código' })
})
