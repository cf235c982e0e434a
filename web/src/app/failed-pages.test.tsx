// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aMe } from '../testing/samples.ts'
import { show } from '../testing/show.tsx'
import { PAGES } from './pages.tsx'

const OF_THE_BROWSER = ['/todolist'] // pages without requests: their content is stored in the browser

const original = globalThis.fetch
let loseServer = () => {}
beforeEach(() => {
  const { promise, reject } = Promise.withResolvers<Response>()
  promise.catch(() => {}) // avoids an unhandled rejection, because the promise may reject before a test awaits it
  loseServer = () => reject(new TypeError('Failed to fetch'))
  globalThis.fetch = () => promise
})
afterEach(() => {
  globalThis.fetch = original
})

test.each(PAGES.filter(({ path }) => !OF_THE_BROWSER.includes(path)))(
  'the page $path shows a skeleton while it loads, and an error with a button to try again when loading fails',
  async ({ path, Page }) => {
    const address = path.replace(/\/:\w+\?$/, '').replace(/:\w+/g, '1') || '/'
    await show(
      <Routes>
        <Route path={path} element={<Page />} />
      </Routes>,
      { me: aMe('admin'), path: address },
    )
    await waitFor(() => expect(document.querySelector('.mantine-Skeleton-root')).not.toBeNull())
    expect(screen.queryByText('Não foi possível carregar.')).toBeNull()

    loseServer()

    await screen.findAllByText('Não foi possível carregar.')
    const [button] = screen.getAllByRole('button', { name: 'Tentar novamente' })
    expect(button?.closest('[role=alert]')).not.toBeNull()
  },
)
