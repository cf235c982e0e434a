import { eventually } from '@recado/chaos/eventually'
import type { Person } from '@recado/chaos/person'
import { pixControl } from '@recado/pix-simulator/control-client'
import { type PartName, SIMULATORS } from '@recado/up/stack/parts'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { openBrowserOf, type Watched } from './browser.ts'
import { foundCompany, PASSWORD } from './stage/company.ts'
import type { Stage } from './stage/stage.ts'

const RENEWED = /^Sua licença foi renovada até \d\d\/\d\d\/\d{4}!$/

/**
 * Tests paying for the product, once, through every layer. The tests are steps, and each one builds on those before it.
 * Only `make nightly` runs the test that kills every process; in the gate, killed.slow.test.ts kills billing only.
 */
export function testPayment(stageNow: () => Stage): void {
  describe('an expired company from the refused sign-in to the renewed licence', () => testSteps(stageNow))
}

function testSteps(stageNow: () => Stage): void {
  let stage: Stage
  let admin: Person
  let window: Watched

  beforeAll(async () => {
    stage = stageNow()
    admin = await foundCompany(stage, { name: 'Padaria Sol' })
    window = await openBrowserOf(stage.browser)
  })
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await window.page.screenshot({ path: '.cache/journey/payment.png' })
  })
  afterAll(() => window?.context.close())

  test('the admin of an expired company is refused, pays in the app of the bank, and can work again', async () => {
    const { page } = window
    await expire(stage, admin, '2026-01-05')
    await page.goto(`${stage.url}/login`)
    await logIn(page, admin)
    await page.getByText('Sua assinatura venceu em 05/01/2026.').waitFor()
    await page.getByRole('button', { name: 'Regularizar pagamento' }).click()
    await openCode(page)
    const [bank] = await Promise.all([
      window.context.waitForEvent('page'),
      page.getByRole('link', { name: 'Simular pagamento' }).click(),
    ])
    await page.reload() // during the payment
    await page.getByText(/está em andamento/).waitFor()
    await page.getByRole('button', { name: 'Ver o código Pix' }).click()
    await page.getByRole('button', { name: 'PAGAR', exact: true }).click()
    await codeShown(page)

    await bank.getByRole('button', { name: 'Pagar', exact: true }).click()

    await workOn(page, admin)
    expect(window.faults).toEqual([])
  })

  test.runIf(inject('gateTurn') === null)(
    'a payment made while all services were down is found after their restart',
    async () => {
      const { page } = window
      await expire(stage, admin, '2026-02-05')
      await page.getByRole('button', { name: 'Regularizar pagamento' }).click()
      await openCode(page)
      const running = Object.keys(stage.stack.services()) as PartName[]
      const parts = running.filter((name) => !SIMULATORS.some((other) => other === name))
      const control = pixControl(stage.stack.bankUrl ?? '')
      const [charge] = (await control.charges()).filter(({ status }) => status === 'ATIVA')
      for (const name of parts) stage.stack.kill(name, 'SIGKILL')

      await control.pay(charge?.txid ?? '')
      await Promise.all(parts.map((name) => stage.stack.restart(name)))
      // simulates that the page becomes visible again
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

      await workOn(page, admin)
      expect(window.faults).toEqual([])
    },
  )
}

/** Ends the licence with the operator's command, as if the company had not paid since. */
const expire = ({ stack }: Stage, { user }: Person, day: string): Promise<void> =>
  stack.run('auth', ['services/auth/src/operator/main.ts', 'company', String(user.company.id), day])

async function logIn(page: Page, { user }: Person): Promise<void> {
  await page.getByLabel('E-mail').fill(user.email)
  await page.getByRole('textbox', { name: 'Senha' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Entrar' }).click()
}

/** Opens the payment code from the list of open invoices. */
async function openCode(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^PAGAR #/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Endereço', { exact: false }).first().fill('Rua das Flores, 120')
  await dialog.getByLabel('Cidade').fill('Belo Horizonte')
  await dialog.getByLabel('CEP').fill('30100-000')
  await dialog.getByRole('button', { name: 'PRÓXIMO' }).click()
  await dialog
    .getByRole('button', { name: /^SELECIONAR / })
    .first()
    .click()
  await dialog.getByRole('button', { name: 'PAGAR' }).click()
  await codeShown(page)
}

const codeShown = (page: Page) => page.getByRole('img', { name: 'QR Code do Pix' }).waitFor()

/** Expects that the licence is renewed, and that the admin can work again. */
async function workOn(page: Page, admin: Person): Promise<void> {
  await page.getByText(RENEWED).waitFor()
  await page.waitForURL('**/login')
  await logIn(page, admin)
  await page.getByRole('heading', { level: 1, name: 'Atendimentos' }).waitFor()
  await eventually(
    () => page.getByText('Sem conexão').count(),
    (count) => count === 0,
  )
}
