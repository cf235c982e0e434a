import { ensureChromium } from '@recado/up/machine/chromium'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { chargeBody, newTxid, startWorld, type World } from './world.ts'

const BOUND_MS = 180_000 // long, because it only ends waits for something that never happens
let browser: Browser
let world: World
let page: Page
let faults: string[]
beforeAll(async () => {
  world = await startWorld()
  browser = await chromium.launch({
    timeout: BOUND_MS,
    executablePath: await ensureChromium({ directory: '.data/test', log: () => {} }),
    args: ['--disable-gpu', '--no-sandbox'],
  })
})
afterAll(async () => {
  await browser?.close()
  await world.stop()
})
beforeEach(async () => {
  page = await browser.newPage({ viewport: { width: 390, height: 844 } })
  page.setDefaultTimeout(BOUND_MS)
  faults = []
  page.on('pageerror', (error) => faults.push(String(error)))
})
afterEach(() => page.close())

async function aCharge(amount: string) {
  const txid = newTxid()
  await world.ask('PUT', `/v2/cob/${txid}`, chargeBody(world.key, amount))
  return world.control.charge(txid)
}

test('a person pastes a code into the bank app, sees the payee, and pays', async () => {
  const { code, txid } = await aCharge('1299.90')
  await page.goto(world.url)

  await page.getByLabel('Pix Copia e Cola').fill(code)
  await page.getByRole('button', { name: 'Continuar' }).click()
  const card = page.getByRole('article')
  await card.getByText('RECADO SIMULADO').waitFor()
  await card.getByText('R$ 1.299,90', { exact: true }).waitFor()
  await card.getByRole('button', { name: 'Pagar', exact: true }).click()

  await card.getByText('R$ 1.299,90 pagos.').waitFor()
  await card.getByText('Paga', { exact: true }).waitFor()
  expect(await world.control.charge(txid)).toMatchObject({ status: 'CONCLUIDA', payments: [{ amount: '1299.90' }] })
  await card.getByRole('button', { name: 'Devolver' }).click()
  await card.getByText('R$ 1.299,90 devolvidos').waitFor()
  expect(faults).toEqual([])
})

test('a charge is opened by its address, refused, and paid with another amount', async () => {
  const { txid } = await aCharge('50.00')
  await page.goto(`${world.url}/#/${txid}`)
  const card = page.getByRole('article')

  await card.getByRole('button', { name: 'Falhar o pagamento' }).click()
  await card.getByText('Pagamento recusado pelo banco. Nada foi debitado.').waitFor()
  expect(await world.control.charge(txid)).toMatchObject({ status: 'ATIVA', payments: [] })
  await card.getByLabel('Outro valor').fill('muito')
  await card.getByRole('button', { name: 'Pagar outro valor' }).click()
  await card.getByText('Digite um valor, como 50,00.').waitFor()
  await card.getByLabel('Outro valor').fill('49,5')
  await card.getByRole('button', { name: 'Pagar outro valor' }).click()

  await card.getByText('R$ 49,50 pagos.').waitFor()
  expect(await world.control.charge(txid)).toMatchObject({ payments: [{ amount: '49.50' }] })
})

test('a text that is not a code is refused, and new charges appear without a reload', async () => {
  await page.goto(world.url)
  await page.getByLabel('Pix Copia e Cola').fill('00020101021226')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByRole('alert').getByText('Este não é um código Pix').waitFor()

  await aCharge('77.00')

  await page.getByRole('list').getByText('R$ 77,00').waitFor()
})
