// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { Link, Route, Routes } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { saveSession } from '../shared/storage/local-data.ts'
import { show } from '../testing/show.tsx'
import { SignedOutOnly } from './signed-out-only.tsx'

beforeEach(() => localStorage.clear())

const open = (path: string, state?: unknown, page: ReactNode = null) =>
  show(
    <Routes>
      <Route element={<SignedOutOnly />}>
        <Route path={path} element={page} />
      </Route>
      <Route path="*" element={null} />
    </Routes>,
    { path, state },
  )

test.each([
  ['/login', undefined, '/'],
  ['/signup', undefined, '/'],
  ['/login', { wanted: '/contacts' }, '/contacts'],
  ['/login', { wanted: '//elsewhere.test' }, '/'],
])('a signed-in user who opens %s with %j is redirected to %s', async (path, state, to) => {
  saveSession('token', { id: 1, companyId: 1 })
  const { address } = await open(path, state)

  await expect.poll(address).toBe(to)
})

test('a signed-out user stays on the page', async () => {
  const { address } = await open('/login')

  await expect.poll(address).toBe('/login')
})

test("a user who signs in on such a page stays there until the page's form navigates", async () => {
  const { address } = await open('/signup', undefined, <Link to="/signup?again">again</Link>)

  saveSession('token', { id: 1, companyId: 1 })
  await userEvent.click(screen.getByRole('link', { name: 'again' })) // renders the guard again

  await expect.poll(address).toBe('/signup?again')
})
