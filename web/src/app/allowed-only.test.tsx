// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import type { Guard } from '../shared/session/current-user.tsx'
import { aMe } from '../testing/samples.ts'
import { show } from '../testing/show.tsx'
import { AllowedOnly } from './allowed-only.tsx'

const REFUSAL = /^Esta empresa não possui permissão para acessar essa página!/

const open = (guard: Guard, profile: 'admin' | 'user') =>
  show(
    <Routes>
      <Route element={<AllowedOnly {...guard} />}>
        <Route path="/kanban" element={<p>the page</p>} />
      </Route>
      <Route path="*" element={null} />
    </Routes>,
    { path: '/kanban', me: aMe(profile) },
  )

test('who may see a page sees it', async () => {
  await open({ permission: 'kanban:read' }, 'user')

  screen.getByText('the page')
})

test.each<[string, Guard, 'admin' | 'user', boolean]>([
  ['a feature that their plan has not', { permission: 'kanban:read', feature: 'useKanban' }, 'admin', true],
  ['a feature, to somebody who chooses no plan', { permission: 'kanban:read', feature: 'useKanban' }, 'user', false],
  ['a permission', { permission: 'companies:manage', feature: 'useKanban' }, 'admin', false],
])('a page that wants %s is refused and left; plans are offered: %j for %s, %s', async (_, guard, profile, offered) => {
  const { address } = await open(guard, profile)

  await screen.findByText(REFUSAL)
  expect(screen.queryByText('the page')).toBeNull()
  await expect.poll(address).toBe('/')
  const plans = screen.queryByRole('button', { name: 'Ver planos' })
  expect(plans !== null).toBe(offered)
  if (plans) await userEvent.click(plans)
  expect(address()).toBe(offered ? '/subscription' : '/')
})
