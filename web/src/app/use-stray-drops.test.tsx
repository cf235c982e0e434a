// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useStrayDrops } from './use-stray-drops.ts'

function Window() {
  useStrayDrops()
  return (
    <>
      <p>beside</p>
      <input type="file" aria-label="a field for files" />
      <button type="button" onDrop={(event) => event.preventDefault()}>
        a place for files
      </button>
    </>
  )
}

test.each([
  ['files beside every place for them are refused', () => screen.getByText('beside'), 'Files', 'none'],
  ['files on a field for them are its own', () => screen.getByLabelText('a field for files'), 'Files', 'copy'],
  ['files where they are taken are left to that place', () => screen.getByRole('button'), 'Files', 'copy'],
  ['a text goes its usual way', () => screen.getByText('beside'), 'text/plain', 'copy'],
])('%s', (_, place, type, effect) => {
  render(<Window />)
  const dataTransfer = { types: [type], dropEffect: 'copy' }
  fireEvent.drop(place(), { dataTransfer })

  expect(dataTransfer.dropEffect).toBe(effect)
})
