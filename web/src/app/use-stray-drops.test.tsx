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
  ['files that are dropped outside of all drop zones are refused', () => screen.getByText('beside'), 'Files', 'none'],
  [
    'files that are dropped on a file input are accepted',
    () => screen.getByLabelText('a field for files'),
    'Files',
    'copy',
  ],
  ['files that are dropped on a drop zone are left to it', () => screen.getByRole('button'), 'Files', 'copy'],
  ['a dropped text is not refused', () => screen.getByText('beside'), 'text/plain', 'copy'],
])('%s', (_, place, type, effect) => {
  render(<Window />)
  const dataTransfer = { types: [type], dropEffect: 'copy' }
  fireEvent.drop(place(), { dataTransfer })

  expect(dataTransfer.dropEffect).toBe(effect)
})
