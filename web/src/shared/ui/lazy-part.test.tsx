// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { show } from '../../testing/show.tsx'
import { lazyAside } from './lazy-part.tsx'

afterEach(() => vi.useRealTimers())

test('a part whose code cannot be loaded at first appears later, and the page stays meanwhile', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
  let tries = 0
  const Aside = lazyAside(async () => {
    if (tries++ < 2) throw new TypeError('Failed to fetch dynamically imported module')
    return { Aside: () => <p>Undo</p> }
  }, 'Aside')
  await show(
    <>
      <p>Page</p>
      <Aside />
    </>,
  )

  await vi.advanceTimersByTimeAsync(5_000)
  expect(screen.queryByText('Undo')).toBeNull()
  expect(screen.getByText('Page')).toBeTruthy()
  await vi.advanceTimersByTimeAsync(5_000)

  await screen.findByText('Undo')
  expect(screen.getByText('Page')).toBeTruthy()
})
