import type { Page } from 'playwright-core'
import type { Scene } from './scene.ts'
import { dialogShown, inTurn, open, press, tab } from './steps.ts'

/**
 * Chooses whether the hours of the company or of the queues apply, in a company whose conversations no other scene
 * shows.
 */
const hoursOf = (whose: 'Empresa' | 'Fila') => async (page: Page) => {
  const choice = page.getByRole('combobox', { name: 'Horário de atendimento' })
  await choice.waitFor()
  if ((await choice.inputValue()) !== whose) {
    await choice.click()
    await page.getByRole('option', { name: whose }).click()
  }
  await page.getByRole('tab', { name: 'Horários' }).waitFor()
}
const ofCompany = inTurn(hoursOf('Empresa'), (page) => page.getByRole('tab', { name: 'Horários' }).click())
const holidays = inTurn(open(/^Adicionar feriados nacionais/), (page) =>
  page.getByRole('checkbox', { name: 'Natal' }).waitFor(),
)
const list = 'Feriados e horários especiais'
const listShown = async (page: Page) => {
  const days = page.getByRole('list', { name: list })
  await days.waitFor()
  await days.scrollIntoViewIfNeeded()
}

const newcomers = (name: string, act: NonNullable<Scene['act']>): Scene => ({
  name,
  viewer: 'newcomer',
  path: '/settings',
  act,
})

/** The scenes of opening hours, holidays and special hours. */
export const CALENDAR_SCENES: readonly Scene[] = [
  newcomers('hours-holidays', inTurn(ofCompany, holidays)),
  newcomers('hours-company', inTurn(ofCompany, holidays, press(/^Adicionar \(/), listShown)),
  newcomers(
    'hours-special',
    inTurn(ofCompany, open('Adicionar data'), (page) =>
      page.getByRole('checkbox', { name: 'Fechado o dia todo' }).click(),
    ),
  ),
  newcomers(
    'hours-queue',
    inTurn(
      hoursOf('Fila'),
      (page) => page.goto('/queues'),
      open('Nova fila'),
      tab('Horários de Atendimento'),
      holidays,
      press(/^Adicionar \(/),
      listShown,
      dialogShown,
    ),
  ),
]
