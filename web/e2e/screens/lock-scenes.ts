import type { Page } from 'playwright-core'
import type { Known, Scene } from './scene.ts'
import { dialogShown, inTurn, openFrom } from './steps.ts'

const UNTIL = '2099-03-02T12:00:00.000Z'
const REACH = '**/whatsapp/*/reach?*'

/** The scenes while WhatsApp forbids a number to write to strangers. */
export function lockScenesOf({ talk, lock }: Known): Scene[] {
  const unlock = async () => void (await lock(null))
  const locked = inTurn(
    () => lock(UNTIL),
    (page) => page.getByText(/^Sem novas conversas até/).waitFor(),
  )
  /** Makes the contact a stranger, because everybody on the stage vouches for the number by having written to it. */
  async function amongStrangers(page: Page): Promise<void> {
    await page.route(REACH, (route) => route.fulfill({ json: { mayWrite: false } }))
    await lock(UNTIL)
    await page.getByText(/^O WhatsApp bloqueou este número/).waitFor()
  }
  async function leaveStrangers(page: Page): Promise<void> {
    await unlock()
    await page.unroute(REACH)
  }
  return [
    { name: 'lock-connections', viewer: 'admin', path: '/connections', act: locked, undo: unlock },
    {
      name: 'lock-history',
      viewer: 'admin',
      path: '/connections',
      act: inTurn(locked, historyOpened),
      undo: unlock,
    },
    { name: 'lock-ticket', viewer: 'agent', path: `/tickets/${talk.uuid}`, act: amongStrangers, undo: leaveStrangers },
  ]
}

/** Opens the history of the locked number, by its button or, where rows are cards, by a menu entry. */
async function historyOpened(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Histórico de Principal' })
  if (!(await button.isVisible())) return openFrom('Ações de Principal', 'Histórico')(page)
  await button.click()
  await dialogShown(page)
}
