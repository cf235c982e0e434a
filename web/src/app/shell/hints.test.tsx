// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { show } from '../../testing/show.tsx'
import { Hints } from './hints.tsx'

function Page() {
  const [isCopied, setCopied] = useState(false)
  return (
    <>
      <button type="button" data-hint aria-label="Excluir" />
      <button type="button" data-hint={isCopied ? 'Copiado' : 'Copiar'} aria-label="Copiar o número" />
      <button type="button" data-hint aria-label="Filtros" aria-expanded="true" />
      <button type="button" data-hint="Aceite antes" aria-disabled="true">
        Conversa
      </button>
      <button type="button" onClick={() => setCopied(true)}>
        Outro
      </button>
      <Hints />
    </>
  )
}

const button = (name: string) => screen.getByRole('button', { name })
const hints = () => screen.queryAllByRole('tooltip').map(({ textContent }) => textContent)

test('a tooltip shows the hint of the element under the pointer, or else its label, one at a time', async () => {
  await show(<Page />)

  await userEvent.hover(button('Excluir'))
  await expect.poll(hints).toEqual(['Excluir'])
  await userEvent.hover(button('Copiar o número'))
  await expect.poll(hints).toEqual(['Copiar'])
  await userEvent.hover(button('Outro'))

  expect(hints()).toEqual([])
})

test('a tooltip changes its text when the hint of its button changes', async () => {
  await show(<Page />)
  await userEvent.hover(button('Copiar o número'))
  await expect.poll(hints).toEqual(['Copiar'])

  act(() => button('Outro').click())

  await expect.poll(hints).toEqual(['Copiado'])
})

test('a tooltip disappears when its button is pressed; a disabled button shows its reason at once', async () => {
  await show(<Page />)
  await userEvent.hover(button('Excluir'))
  await expect.poll(hints).toEqual(['Excluir'])

  fireEvent.pointerDown(button('Excluir'))
  expect(hints()).toEqual([])
  fireEvent.pointerDown(button('Conversa'))
  expect(hints()).toEqual(['Aceite antes'])
})

test.each([
  ['for a button whose menu is open', 'Filtros', 'mouse'],
  ['on touch', 'Excluir', 'touch'],
])('a tooltip is not shown %s', async (_, name, pointerType) => {
  await show(<Page />)
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())

  fireEvent.pointerOver(button(name), { pointerType })
  act(() => void vi.advanceTimersByTime(10_000))
  expect(hints()).toEqual([])

  fireEvent.pointerOver(button('Copiar o número'), { pointerType: 'mouse' })
  act(() => void vi.advanceTimersByTime(10_000))
  expect(hints()).toEqual(['Copiar'])
})
