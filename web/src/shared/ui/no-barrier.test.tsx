// @vitest-environment jsdom
import { DatePickerInput, DateTimePicker } from '@mantine/dates'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { findBarriers } from '../../testing/find-barriers.ts'
import { show } from '../../testing/show.tsx'
import { useDateFieldProps, useDateTimeFieldProps } from './dates.ts'
import { FormDialog } from './form-dialog.tsx'

function Moment() {
  return <DateTimePicker {...useDateTimeFieldProps()} label="Agendamento" placeholder="Sem agendamento" />
}

function Day() {
  return <DatePickerInput {...useDateFieldProps()} aria-label="Vencimento" />
}

test('the picker of a date and time has a name, and so have its controls', async () => {
  await show(<Moment />)

  await userEvent.click(screen.getByRole('button', { name: /Agendamento|Sem agendamento/ }))
  await screen.findByRole('dialog')

  expect(await findBarriers()).toEqual([])
  screen.getByRole('spinbutton', { name: 'Horas' })
  screen.getByRole('spinbutton', { name: 'Minutos' })
  screen.getByRole('button', { name: 'Pronto' })
})

test('each control of the date picker has a name, and weekends have the colour of other days', async () => {
  await show(<Day />)

  await userEvent.click(screen.getByRole('button', { name: /Vencimento/ }))
  await screen.findByRole('dialog')

  expect(await findBarriers()).toEqual([])
  expect(document.querySelectorAll('[data-weekend]')).toHaveLength(0)
})

test('the header of a dialog is not a second banner landmark of the page', async () => {
  await show(
    <>
      <header>Recado</header>
      <FormDialog
        title="Editar"
        submitLabel="Salvar"
        isDirty={false}
        isBusy={false}
        onSubmit={() => {}}
        onClose={() => {}}
      >
        Nome
      </FormDialog>
    </>,
  )
  await screen.findByRole('dialog', { name: 'Editar' })

  expect(screen.getAllByRole('banner', { hidden: true })).toHaveLength(1)
  expect(await findBarriers()).toEqual([])
})
