import { WebhookPayload } from '@recado/contracts/webhooks/payload'
import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { SIGNATURE_SAMPLES } from '../../src/shared/signature/signature-samples.ts'
import { TEXTS } from '../pages/texts.ts'
import { comeAgain } from '../stage/company.ts'
import { meetCustomer } from '../stage/customer.ts'
import { lead } from '../stage/lead.ts'
import { openWindowOf } from '../stage/window.ts'
import { startProgram } from './program.ts'
import type { Workshop } from './workshop.ts'

const { common, lists, messagesApi, webhooks } = TEXTS.pt
const NAME = 'Loja virtual'
const SENT = 'Seu pedido saiu para entrega'
const ANSWER = 'Obrigado, estou esperando'

type Checks = { readonly isFromRecado: (header: string, body: string, secret: string) => boolean }

/**
 * Tests a program of the company, which gets its key and its secret from a user.
 * @param at returns the workshop
 */
export function testProgramDay(at: () => Workshop): void {
  test('a program sends with a key, gets the answer by a webhook, verifies its signature, and can send no more when its key is revoked', async ({
    expect,
  }) => {
    const workshop = at()
    const { stage, company } = workshop
    const admin = await comeAgain(stage, company.admin)
    const customer = await meetCustomer(workshop, '5511966660007', 'Compradora')
    await lead(workshop, admin, {})
    const { page, context, faults } = await openWindowOf(stage, admin)
    const program = await startProgram()
    try {
      const key = await makeKey(page)
      const secret = await subscribe(page, program.url)
      const send = (text: string) =>
        fetch(`${stage.url}/api/messages/send`, {
          method: 'POST',
          headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
          body: JSON.stringify({ number: customer.number, body: text }),
        })
      const sent = await send(SENT)
      expect(sent.ok, await sent.text()).toBe(true)
      await customer.got(SENT)
      await customer.write(ANSWER)

      const { header, body } = await program.told(ANSWER)
      const documented = `data:text/javascript,${encodeURIComponent(SIGNATURE_SAMPLES['JavaScript'] ?? '')}`
      const { isFromRecado } = (await import(documented)) as Checks
      expect(isFromRecado(header, body, secret)).toBe(true)
      expect(isFromRecado(header, `${body} `, secret)).toBe(false)
      expect(isFromRecado(header, body, `${secret}0`)).toBe(false)
      expect(WebhookPayload.parse(JSON.parse(body))).toMatchObject({
        event: 'message.created',
        data: { message: { fromMe: false, body: ANSWER } },
      })

      await revokeKey(page)
      expect((await send('Esta não sai')).status).toBe(401)
      expect(faults).toEqual([])
    } finally {
      await program.stop()
    }
    await context.close()
  })
}

/** @returns the key, which is shown only once */
async function makeKey(page: Page): Promise<string> {
  await page.goto('/messages-api')
  await page.getByRole('button', { name: messagesApi.key.add }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: messagesApi.key.name }).fill(NAME)
  await dialog.getByRole('combobox', { name: messagesApi.key.connection }).click()
  await page.getByRole('option', { name: 'Principal' }).click()
  await dialog.getByRole('button', { name: messagesApi.key.create }).click()
  const key = await dialog.getByText(/^rck_/).innerText()
  await dialog.getByRole('button', { name: common.close }).last().click()
  await page.getByRole('row').filter({ hasText: NAME }).getByText(messagesApi.key.scope.send, { exact: true }).waitFor()
  return key
}

/** @returns the secret, which is shown only once */
async function subscribe(page: Page, url: string): Promise<string> {
  await page.goto('/webhooks')
  await page.getByRole('button', { name: webhooks.add }).first().click()
  const dialog = page.getByRole('dialog', { name: webhooks.addTitle })
  await dialog.getByRole('textbox', { name: lists.name }).fill(NAME)
  await dialog.getByRole('textbox', { name: webhooks.url }).fill(url) // the event of new messages is chosen by default
  await dialog.getByRole('button', { name: common.save, exact: true }).click()
  const shown = page.getByRole('dialog', { name: webhooks.secret.title })
  const secret = await shown.locator('code').innerText()
  await shown.getByRole('button', { name: webhooks.secret.kept }).click()
  return secret
}

async function revokeKey(page: Page): Promise<void> {
  await page.goto('/messages-api')
  await page.getByRole('button', { name: messagesApi.key.revoke.replace('{{name}}', NAME) }).click()
  await page.getByRole('dialog').getByRole('button', { name: messagesApi.key.revokeConfirm }).click()
  await page.getByText(messagesApi.key.revoked).waitFor()
}
