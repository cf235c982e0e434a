import type { Page } from 'playwright-core'
import { admins, type Scene } from './scene.ts'
import { inTurn, open, press } from './steps.ts'

/** Pays as the app of the bank would. */
async function payAtOnce(page: Page): Promise<void> {
  const link = await page.getByRole('link', { name: 'Simular pagamento' }).getAttribute('href')
  const { origin, hash } = new URL(link ?? '')
  await page.request.post(`${origin}/charges/${hash.slice('#/'.length)}/pay`, { data: {} })
  await page.getByText('Pagamento confirmado').waitFor()
}
const fill = (name: RegExp, text: string) => (page: Page) =>
  page.getByRole('dialog').getByRole('textbox', { name }).fill(text)
const nameless = fill(/^Nome completo/, '')
/** Opens the step of the plans, with the steps before it filled in. */
const addressed = inTurn(
  fill(/^Endereço/, 'Rua das Flores, 120 – Centro'),
  fill(/^Cidade/, 'Belo Horizonte'),
  fill(/^Estado/, 'MG'),
  fill(/^CEP/, '30100-000'),
  press('PRÓXIMO'),
  (page) =>
    page
      .getByRole('button', { name: /^SELECIONAR / })
      .first()
      .waitFor(),
)
const pay = inTurn(press('PAGAR'), (page) => page.getByRole('img', { name: 'QR Code do Pix' }).waitFor())

/** The scenes of paying invoices. */
export const PAYMENT_SCENES: readonly Scene[] = [
  admins('checkout-address', '/financeiro', open(/^PAGAR #/)),
  admins('checkout-faults', '/financeiro', inTurn(open(/^PAGAR #/), nameless, press('PRÓXIMO'))),
  admins('checkout-plans', '/financeiro', inTurn(open(/^PAGAR #/), addressed)),
  admins(
    'checkout-review',
    '/subscription',
    inTurn(open(/^(Assine Agora!|Pagar agora)$/), addressed, press('PRÓXIMO')),
  ),
  admins(
    'checkout-pix',
    '/subscription',
    inTurn(open(/^(Assine Agora!|Pagar agora)$/), addressed, press('PRÓXIMO'), pay),
  ),
  admins(
    'payment-begun',
    '/subscription',
    inTurn(open(/^(Assine Agora!|Pagar agora)$/), addressed, press('PRÓXIMO'), pay, press('Fechar'), (page) =>
      page.getByText(/está em andamento/).waitFor(),
    ),
  ),
  {
    name: 'payment-renewed',
    viewer: 'newcomer',
    path: '/subscription',
    act: inTurn(open(/^(Assine Agora!|Pagar agora)$/), addressed, press('PRÓXIMO'), pay, payAtOnce),
  },
]
