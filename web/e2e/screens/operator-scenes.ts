import type { Page } from 'playwright-core'
import type { Scene } from './scene.ts'
import { choose, inTurn, ofRow, open } from './steps.ts'

const operators = (name: string, settingsTab: string, act?: Scene['act']): Scene => ({
  name,
  viewer: 'operator',
  path: `/settings?tab=${settingsTab}`,
  ...(act && { act }),
})

/** Opens the confirmation of an action on the first invoice in the dialog. */
const ofInvoice = (label: string) => async (page: Page) => {
  const dialog = page.getByRole('dialog').last()
  const button = dialog.getByRole('button', { name: new RegExp(`^${label.split(' ')[0]} a fatura`) }).first()
  const menu = dialog.getByRole('button', { name: /^Ações de #/ }).first()
  await button.or(menu).first().waitFor()
  if (await button.isVisible()) await button.click()
  else await inTurn(() => menu.click(), choose(label))(page)
  await page.getByRole('dialog', { name: label }).waitFor()
}
/** Opens the note of the first payment that needs a review. */
async function ofPayment(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog').last()
  const button = dialog.getByRole('button', { name: /^Registrar conferência de/ }).first()
  const menu = dialog.getByRole('button', { name: /^Ações de / }).first()
  await button.or(menu).first().waitFor()
  if (await button.isVisible()) await button.click()
  else await inTurn(() => menu.click(), choose('Registrar conferência'))(page)
  await page.getByRole('dialog', { name: 'Registrar conferência' }).waitFor()
}

/** The scenes of the pages for super users. */
export const OPERATOR_SCENES: readonly Scene[] = [
  operators('helps', 'helps'),
  operators('help-add', 'helps', open('Nova ajuda')),
  operators('help-edit', 'helps', ofRow('Editar')),
  { name: 'announcement-add', viewer: 'operator', path: '/announcements', act: open('Novo informativo') },
  { name: 'announcement-edit', viewer: 'operator', path: '/announcements', act: ofRow('Editar') },
  operators('companies', 'companies'),
  operators('company-add', 'companies', open('Nova empresa')),
  operators('company-edit', 'companies', ofRow('Editar')),
  operators('company-users', 'companies', ofRow('Usuários')),
  operators('company-invoices', 'companies', ofRow('Faturas')),
  operators('company-settle', 'companies', inTurn(ofRow('Faturas'), ofInvoice('Marcar como paga'))),
  operators('payments-review', 'companies', open(/^Pagamentos a conferir/)),
  operators('payment-resolve', 'companies', inTurn(open(/^Pagamentos a conferir/), ofPayment)),
  operators('company-delete', 'companies', ofRow('Excluir')),
  operators('plans', 'plans'),
  operators('plan-edit', 'plans', ofRow('Editar')),
]
