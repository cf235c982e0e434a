import type { Page } from 'playwright-core'
import { history } from '../stage/inbox.ts'
import { admins, type Known, type Scene } from './scene.ts'
import { inTurn, open, openFrom } from './steps.ts'

/** Closes a ticket of the list. */
const closeRow = (index: number) => async (page: Page) => {
  const row = page.locator('[data-row]').nth(index)
  await row.hover()
  await row.getByRole('button', { name: /^Finalizar/ }).click()
  await page.getByRole('button', { name: /^Confirmar/ }).click()
  await page.getByRole('button', { name: 'Desfazer' }).last().waitFor()
}
/** The pointer on a toast keeps it there. */
const pointToToast = (page: Page) => page.getByRole('button', { name: 'Desfazer' }).last().hover()
const shown = (page: Page) => history(page).waitFor()
const snoozeMenu = async (page: Page) => {
  await shown(page)
  await page.keyboard.press('Alt+s')
  await page.getByRole('menuitem').first().waitFor()
}

/** Undo, snooze, urgency, and their settings. */
export function flowScenesOf({ talk, snoozed, woken }: Known): Scene[] {
  const agents = (name: string, path: string, act?: Scene['act']): Scene => ({
    name: `flow-${name}`,
    viewer: 'agent',
    path,
    ...(act && { act }),
  })
  const conversation = `/tickets/${talk.uuid}`
  return [
    { name: 'flow-urgent', viewer: 'supervisor', path: '/tickets?tab=pending&all=1' },
    agents('overdue', conversation, shown),
    agents('snoozed', '/tickets?snoozed=1'),
    agents('snooze-line', `/tickets/${snoozed.uuid}`, shown),
    agents('snooze-again', `/tickets/${woken.uuid}`, shown),
    { ...agents('snooze-menu', conversation, snoozeMenu), only: 'wide' },
    agents('snooze-dialog', conversation, openFrom('Mais ações do atendimento', 'Adiar')),
    agents('undo', '/tickets', inTurn(closeRow(3), closeRow(4), pointToToast)),
    admins('flow-queue-targets', '/queues', open('Nova fila')),
    admins('flow-company-targets', '/settings', (page) =>
      page.getByRole('textbox', { name: 'Resolução (minutos)' }).scrollIntoViewIfNeeded(),
    ),
  ]
}
