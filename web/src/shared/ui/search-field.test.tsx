// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { show } from '../../testing/show.tsx'
import { SearchField } from './search-field.tsx'

afterEach(() => void vi.useRealTimers())

/** Renders a field in a page that applies a search only on request, like a page that renders slowly. */
async function showField() {
  const onSearch = vi.fn<(text: string) => void>()
  let take = (_text: string) => {}
  function Page() {
    const [value, setValue] = useState('')
    take = setValue
    return <SearchField value={value} label="Buscar" onSearch={onSearch} />
  }
  await show(<Page />)
  const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Buscar' })
  return { field, onSearch, takeOver: (text: string) => act(() => take(text)) }
}

test('a typed text stays in the field until the page applies its search', async () => {
  const { field, onSearch, takeOver } = await showField()
  await userEvent.type(field, 'pa')
  await expect.poll(() => onSearch.mock.calls).toEqual([['pa']])

  await userEvent.type(field, 'o')
  takeOver('pa')

  expect(field.value).toBe('pao')
  await expect.poll(() => onSearch.mock.calls).toEqual([['pa'], ['pao']])
})

test('a search that changes outside the field replaces the text in the field', async () => {
  const { field, onSearch, takeOver } = await showField()
  await userEvent.type(field, 'pa')
  await expect.poll(() => onSearch.mock.calls).toEqual([['pa']])
  takeOver('pa')

  takeOver('')
  expect(field.value).toBe('')
  takeOver('pa')
  expect(field.value).toBe('pa')
})

test('a change of the search outside the field cancels the pending search for typed text', async () => {
  const { field, onSearch, takeOver } = await showField()
  await userEvent.type(field, 'pa')
  await expect.poll(() => onSearch.mock.calls).toEqual([['pa']])
  takeOver('pa')
  vi.useFakeTimers()

  fireEvent.change(field, { target: { value: 'pao' } })
  takeOver('')
  act(() => void vi.advanceTimersByTime(5_000))

  expect(field.value).toBe('')
  expect(onSearch.mock.calls).toEqual([['pa']])
})

test('clearing the field searches at once and cancels the pending search', async () => {
  const { field, onSearch } = await showField()
  vi.useFakeTimers()

  fireEvent.change(field, { target: { value: 'pa' } })
  fireEvent.click(screen.getByRole('button', { name: 'Limpar busca' }))

  expect(onSearch.mock.calls).toEqual([['']])
  act(() => void vi.advanceTimersByTime(5_000))
  expect([field.value, onSearch.mock.calls]).toEqual(['', [['']]])
})
