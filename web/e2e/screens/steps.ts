import type { Page } from 'playwright-core'

export const press = (name: string | RegExp) => async (page: Page) =>
  page.getByRole('button', { name }).filter({ visible: true }).first().click()
export const choose = (name: string | RegExp) => async (page: Page) => page.getByRole('menuitem', { name }).click()
export const inTurn =
  (...steps: ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page) => {
    for (const step of steps) await step(page)
  }
// waits until the code of the dialog has loaded
export const dialogShown = (page: Page) => page.getByRole('dialog').last().waitFor()
/** Opens the dialog of a button. */
export const open = (name: string | RegExp) => inTurn(press(name), dialogShown)
/** Opens the dialog of a menu entry. */
export const openFrom = (menu: string | RegExp, entry: string | RegExp) =>
  inTurn(press(menu), choose(entry), dialogShown)
/** Presses a button that is visible only while its row is under the pointer. */
export const pressHidden = (name: RegExp) => async (page: Page) => {
  await page.locator('[data-row]').first().hover()
  await press(name)(page)
}
/** Opens the dialog of a button in a row, or of its entry in the menu where rows are cards. */
export const ofRow = (label: string) => async (page: Page) => {
  const button = page.getByRole('button', { name: new RegExp(`^${label} `) }).first()
  await button
    .or(page.getByRole('button', { name: /^Ações de / }).first())
    .first()
    .waitFor()
  if (await button.isVisible()) await button.click()
  else await inTurn(press(/^Ações de /), choose(label))(page)
  await dialogShown(page)
}
export const tab = (name: string) => (page: Page) => page.getByRole('dialog').getByRole('tab', { name }).click()
