// @vitest-environment jsdom
import { TagsInput } from '@mantine/core'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { show } from '../../testing/show.tsx'
import { isCovered } from './is-covered.ts'

test('the choices of a field cover the page only while they are open', async () => {
  await show(
    <>
      <TagsInput aria-label="Tags" data={['Urgente', 'Retorno']} />
      <textarea aria-label="Mensagem" />
    </>,
  )
  expect(isCovered()).toBe(false)
  await userEvent.click(screen.getByRole('combobox', { name: 'Tags' }))
  expect(isCovered()).toBe(true)

  await userEvent.click(screen.getByRole('textbox', { name: 'Mensagem' }))

  expect(document.querySelector('[role=listbox]')).not.toBeNull()
  expect(isCovered()).toBe(false)
})
