// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { show } from '../../testing/show.tsx'
import { NewPasswordField } from './new-password-field.tsx'

function Form() {
  const [password, setPassword] = useState('')
  return (
    <NewPasswordField
      label="Senha"
      personal={['Nina Castro']}
      value={password}
      onChange={(event) => setPassword(event.currentTarget.value)}
    />
  )
}

test('the strength of a new password appears with its first character, follows the typing, and goes with it', async () => {
  await show(<Form />)
  const field = screen.getByLabelText('Senha')
  expect(screen.queryByText(/^Força da senha/)).toBeNull()

  await userEvent.type(field, 'ninacastro')
  await screen.findByText('Força da senha: fraca. Contém palavras suas, que outros conhecem.')
  await userEvent.type(field, ' no trampolim verde')
  await screen.findByText('Força da senha: forte.')

  await userEvent.clear(field)
  await expect.poll(() => screen.queryByText(/^Força da senha/)).toBeNull()
})
