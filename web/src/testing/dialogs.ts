import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { fill } from './fill.ts'

/** Presses a button when it appears. */
export const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
/** Chooses an action in the menu of a row. */
export async function take(step: string, name: string) {
  await press(`Ações de ${name}`)
  await userEvent.click(await screen.findByRole('menuitem', { name: step }))
}
/** Queries inside the row with the name. */
export const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr') as HTMLElement)

/** @returns queries inside the dialog that a button opens */
export async function openDialog(button: string, title: string) {
  await press(button)
  return dialogOf(title)
}

/** @returns queries inside the dialog that an action in a row's menu opens */
export async function openOver(name: string, step: string, title: string) {
  await take(step, name)
  return dialogOf(title)
}

async function dialogOf(title: string) {
  const dialog = within(await screen.findByRole('dialog', { name: title }))
  const type = async (name: RegExp, text: string) => {
    await fill(dialog.getByRole('textbox', { name }), text)
  }
  const password = (text: string) => fill(dialog.getByLabelText(/enha/, { selector: 'input' }), text)
  const choose = async (name: RegExp, option: string) => {
    await userEvent.click(dialog.getByRole('combobox', { name }))
    await userEvent.click(await screen.findByRole('option', { name: option }))
  }
  const pressIn = (name: string) => userEvent.click(dialog.getByRole('button', { name }))
  return { dialog, type, password, choose, press: pressIn, save: () => pressIn('Salvar') }
}
