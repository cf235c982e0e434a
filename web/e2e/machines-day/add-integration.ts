import type { Person } from '@recado/chaos/person'
import { listIntegrations } from '@recado/contracts/integrations/routes'
import type { Locator, Page } from 'playwright-core'
import { TEXTS } from '../pages/texts.ts'

const { common, integrations, lists } = TEXTS.pt

type Where = { readonly page: Page; readonly admin: Person }

/**
 * Adds an external system in the dialog.
 * @param fill fills in the fields of its type
 * @returns the id of the integration
 */
export async function addIntegration(
  { page, admin }: Where,
  name: string,
  fill: (dialog: Locator) => Promise<void>,
): Promise<number> {
  await page.goto('/queue-integration')
  await page.getByRole('button', { name: integrations.add }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: lists.name }).fill(name)
  await fill(dialog)
  await dialog.getByRole('button', { name: common.save, exact: true }).click()
  await page.getByRole('row').filter({ hasText: name }).waitFor({ state: 'attached' })
  const { queueIntegrations } = await admin.call(listIntegrations, { query: { searchParam: name } })
  const [made] = queueIntegrations
  if (!made) throw new Error(`there is no integration ${name}`)
  return made.id
}
