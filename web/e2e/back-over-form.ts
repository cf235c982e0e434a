import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

/** @param pageOf returns the admin's page, which shows any page behind the sign-in */
export function testBackOverForm(pageOf: () => Page): void {
  test('Back asks first when a form has unsaved input, as Escape does', async () => {
    const page = pageOf()
    await page.getByRole('link', { name: 'Tags' }).click()
    await page.getByRole('heading', { name: /^Tags/ }).waitFor()
    await page.getByRole('link', { name: 'Contatos' }).click()
    await page.getByRole('button', { name: 'Adicionar contato' }).first().click()
    const name = page.getByRole('dialog').getByLabel('Nome')
    await name.fill('Júlia')
    const goBack = () => page.evaluate(() => window.history.back())

    await goBack()
    await page.getByRole('button', { name: 'Continuar editando' }).click()
    expect(await name.inputValue()).toBe('Júlia')
    expect(new URL(page.url()).pathname).toBe('/contacts')

    await goBack()
    await page.getByRole('button', { name: 'Descartar' }).click()
    await page.waitForURL('**/tags')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)

    await page.getByRole('button', { name: 'Nova tag' }).first().click()
    await page.getByRole('dialog').waitFor()
    await goBack() // the form has no input, so Back does not ask
    await page.waitForURL('**/tickets')
  })
}
