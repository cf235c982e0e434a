import { aSupportEntry } from '@recado/contracts/testing/company'
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

const SUPPORT = '**/api/support'

/** Shows the bar of a support entry, which the page gets instead of the server's answer. */
const supportShown = (mayChange: boolean, act: (page: Page) => Promise<void> = async () => {}) =>
  ({
    act: async (page) => {
      const entry = aSupportEntry(1, {
        endsAt: '2026-11-30T18:00:00.000Z',
        reason: 'Chamado 4711: o QR code da conexão não aparece',
        mayChange,
        allowedBy: mayChange ? 'Camila Rocha' : null,
      })
      await page.route(SUPPORT, (route) => route.fulfill({ json: [entry] }))
      await page.reload()
      await page.getByText(/^Suporte: Ana Souza/).waitFor()
      await act(page)
    },
    undo: (page) => page.unroute(SUPPORT),
  }) satisfies Pick<Scene, 'act' | 'undo'>

/** The scenes of the pages for super users. */
export const OPERATOR_SCENES: readonly Scene[] = [
  operators('helps', 'helps'),
  operators('help-add', 'helps', open('Nova ajuda')),
  operators('help-edit', 'helps', ofRow('Editar')),
  { name: 'announcement-add', viewer: 'operator', path: '/announcements', act: open('Novo informativo') },
  { name: 'announcement-edit', viewer: 'operator', path: '/announcements', act: ofRow('Editar') },
  { name: 'platform', viewer: 'operator', path: '/platform?companies=all' },
  { name: 'platform-problems', viewer: 'operator', path: '/platform' },
  { name: 'platform-connections', viewer: 'operator', path: '/platform/connections' },
  operators('companies', 'companies'),
  operators('company-add', 'companies', open('Nova empresa')),
  operators('company-edit', 'companies', ofRow('Editar')),
  operators('company-users', 'companies', ofRow('Usuários')),
  operators('company-invoices', 'companies', ofRow('Faturas')),
  operators('company-settle', 'companies', inTurn(ofRow('Faturas'), ofInvoice('Marcar como paga'))),
  operators('payments-review', 'companies', open(/^Pagamentos a conferir/)),
  operators('payment-resolve', 'companies', inTurn(open(/^Pagamentos a conferir/), ofPayment)),
  operators('company-enter', 'companies', ofRow('Entrar como suporte')),
  operators('company-storage', 'companies', ofRow('Espaço para arquivos')),
  { name: 'support-bar', viewer: 'admin', path: '/tickets', ...supportShown(false) },
  { name: 'support-bar-changes', viewer: 'admin', path: '/tickets', ...supportShown(true) },
  {
    name: 'support-allow',
    viewer: 'admin',
    path: '/tickets',
    ...supportShown(false, (page) => open('Permitir alterações')(page)),
  },
  {
    name: 'company-space',
    viewer: 'admin',
    path: '/settings?tab=company',
    act: (page) => page.getByRole('region', { name: 'Espaço para arquivos' }).scrollIntoViewIfNeeded(),
  },
  operators('company-delete', 'companies', ofRow('Excluir')),
  operators('installation', 'installation'),
  operators('plans', 'plans'),
  operators('plan-edit', 'plans', ofRow('Editar')),
]
