// @vitest-environment jsdom
import { me } from '@recado/contracts/auth/routes'
import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { type Guard, viewerOf } from '../shared/session/current-user.tsx'
import { aChatter } from '../testing/chat-samples.ts'
import { aCompany } from '../testing/company-samples.ts'
import { aMe } from '../testing/samples.ts'
import { fakeServer } from '../testing/server.ts'
import { show } from '../testing/show.tsx'
import { AllowedOnly } from './allowed-only.tsx'
import { applyFrame } from './apply-frame.ts'
import { Entrance } from './entrance.tsx'

const REFUSAL = /^Esta empresa não possui permissão para acessar essa página!/

const server = fakeServer()

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

test('a page is shown to a user who has the permission for it', async () => {
  await open({ permission: 'kanban:read' }, 'user')

  screen.getByText('the page')
})

test.each<[string, Guard, 'admin' | 'user', boolean]>([
  ['a feature that the plan lacks', { permission: 'kanban:read', feature: 'useKanban' }, 'admin', true],
  [
    'a feature, from a user who cannot choose a plan,',
    { permission: 'kanban:read', feature: 'useKanban' },
    'user',
    false,
  ],
  ['a permission', { permission: 'companies:manage', feature: 'useKanban' }, 'admin', false],
])(
  'a page that requires %s is refused and redirects; guard %j, profile %s, plans are offered: %s',
  async (_, guard, profile, offered) => {
    const { address } = await open(guard, profile)

    await screen.findByText(REFUSAL)
    expect(screen.queryByText('the page')).toBeNull()
    await expect.poll(address).toBe('/')
    const plans = screen.queryByRole('button', { name: 'Ver planos' })
    expect(plans !== null).toBe(offered)
    if (plans) await userEvent.click(plans)
    await expect.poll(address).toBe(offered ? '/subscription' : '/')
  },
)

test('a page redirects its user as soon as a frame says that the company no longer has its feature', async () => {
  server.serve(me, () => aChatter())
  const { client, address } = await show(
    <Entrance skeleton={null}>
      <Routes>
        <Route element={<AllowedOnly permission="chats:read" feature="useInternalChat" />}>
          <Route path="/chats" element={<p>the page</p>} />
        </Route>
        <Route path="*" element={null} />
      </Routes>
    </Entrance>,
    { path: '/chats' },
  )
  await screen.findByText('the page')

  server.serve(me, () => aMe())
  const data = { company: aCompany() }
  act(() => applyFrame(client, viewerOf(aMe()), { subject: 'company', action: 'update', data }))

  await screen.findByText(REFUSAL)
  expect(screen.queryByText('the page')).toBeNull()
  await expect.poll(address).toBe('/')
})
