// @vitest-environment jsdom

import { options } from '@recado/contracts/auth/routes'
import { listConnections } from '@recado/contracts/connections/routes'
import { IconSettings, IconSpeakerphone, IconUsers } from '@tabler/icons-react'
import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { type Guard, usePasses } from '../../shared/session/current-user.tsx'
import { anInstallation } from '../../testing/company-samples.ts'
import { aMe } from '../../testing/samples.ts'
import { fakeServer } from '../../testing/server.ts'
import { show } from '../../testing/show.tsx'
import { type Badge, MenuBadge, oneBadge } from './menu-badge.tsx'
import { MenuEntries, Navigation } from './navigation.tsx'

const server = fakeServer()
const LISTS = { to: '/contact-lists', label: 'Listas de contatos', Icon: IconUsers }
const ENTRIES = [
  {
    label: 'Campanhas',
    Icon: IconSpeakerphone,
    pages: [{ to: '/campaigns', label: 'Listagem', Icon: IconUsers }, LISTS],
  },
  { to: '/settings', label: 'Configurações', Icon: IconSettings },
]
const group = () => screen.getByRole('button', { name: 'Campanhas' })
const links = () => screen.queryAllByRole('link').map(({ textContent }) => textContent)

describe('a group of the wide menu', () => {
  test('a group of the wide menu is closed on other pages, and the keyboard opens and closes it', async () => {
    await show(<MenuEntries entries={ENTRIES} isExpanded />, { path: '/settings' })
    expect(group().getAttribute('aria-expanded')).toBe('false')
    expect(links()).toEqual(['Configurações'])

    await userEvent.tab()
    expect(document.activeElement).toBe(group())
    await userEvent.keyboard('{Enter}')

    expect(group().getAttribute('aria-expanded')).toBe('true')
    expect(group().getAttribute('aria-controls')).toBe(screen.getByRole('list', { name: 'Campanhas' }).id)
    expect(links()).toEqual(['Listagem', 'Listas de contatos', 'Configurações'])
    await userEvent.keyboard(' ')
    expect(links()).toEqual(['Configurações'])
  })

  test('a group of the wide menu is open on its pages, including those with parameters, and can be closed there', async () => {
    await show(<MenuEntries entries={ENTRIES} isExpanded />, { path: '/contact-lists/7/contacts' })

    const current = screen.getByRole('link', { current: 'page' })
    expect(current.textContent).toBe('Listas de contatos')
    await userEvent.click(group())
    expect(links()).toEqual(['Configurações'])
  })

  test('a group of the wide menu opens by itself when the user reaches its page in another way', async () => {
    const elsewhere = { to: '/campaigns', label: 'De outro lugar', Icon: IconSettings }
    await show(<MenuEntries entries={[...ENTRIES, elsewhere]} isExpanded />, { path: '/settings' })

    await userEvent.click(screen.getByRole('link', { name: 'De outro lugar' }))

    expect(group().getAttribute('aria-expanded')).toBe('true')
  })

  test('a click on a page in a group closes the drawer, and a click on the group does not', async () => {
    let gone = 0
    await show(<MenuEntries entries={ENTRIES} isExpanded onGo={() => gone++} />, { path: '/settings' })

    await userEvent.click(group())
    expect(gone).toBe(0)
    await userEvent.click(screen.getByRole('link', { name: 'Listagem' }))
    expect(gone).toBe(1)
  })
})

test('a group of the collapsed menu opens beside its icon, works by keyboard, and leads to its pages', async () => {
  const { address } = await show(<MenuEntries entries={ENTRIES} isExpanded={false} />, { path: '/settings' })
  expect(links()).toEqual(['Configurações'])
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')

  const menu = await screen.findByRole('menu')
  expect(
    within(menu)
      .getAllByRole('menuitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Listagem', 'Listas de contatos'])
  await userEvent.click(within(menu).getByRole('menuitem', { name: 'Listas de contatos' }))

  await expect.poll(address).toBe('/contact-lists')
})

describe('badges of the menu', () => {
  const unread = (count: number): Badge => ({ count, words: `${count} não lidas` })

  test('a badge shows a count of at most 99, has a text for screen readers, and is absent at zero', async () => {
    const entry = (count: number) => ({ ...LISTS, badge: unread(count) })
    await show(
      <>
        <MenuEntries entries={[entry(3)]} isExpanded />
        <MenuEntries entries={[entry(0)]} isExpanded={false} />
        <MenuBadge {...unread(100)} />
      </>,
    )

    expect(screen.getByRole('link', { name: /^Listas de contatos\s?3 não lidas$/ }).textContent).toContain('3')
    expect(screen.getByRole('link', { name: 'Listas de contatos' })).toBeTruthy()
    expect(screen.getByText('99+').getAttribute('aria-hidden')).toBe('true')
  })

  test('a group shows the badges of its pages while the pages are hidden', async () => {
    const pages = [{ ...LISTS, badge: unread(2) }]
    await show(<MenuEntries entries={[{ label: 'Campanhas', Icon: IconSpeakerphone, pages }]} isExpanded />)
    expect(screen.getByRole('button', { name: /^Campanhas\s?2 não lidas$/ })).toBeTruthy()

    await userEvent.click(screen.getByRole('button'))

    expect(group()).toBeTruthy()
    expect(screen.getByRole('link', { name: /^Listas de contatos\s?2 não lidas$/ })).toBeTruthy()
  })

  test.each([
    [[unread(2), undefined, unread(3)], { count: 5, words: '2 não lidas, 3 não lidas' }],
    [[unread(2), { words: 'caiu' }], { words: '2 não lidas, caiu' }],
    [[unread(0), undefined], undefined],
  ])('the badges of a group are combined into one: %j', (badges, one) => {
    expect(oneBadge(badges)).toEqual(one)
  })
})

describe('the menu', () => {
  const open = async (profile: 'admin' | 'user', useKanban: boolean) => {
    server.serve(options, () => anInstallation())
    server.serve(listConnections, () => [])
    const me = aMe(profile)
    const company = { ...me.company, plan: { ...me.company.plan, useKanban } }
    await show(<Navigation isExpanded />, { me: { ...me, company } })
  }

  test('the menu shows the pages that the plan includes and that the user may see', async () => {
    await open('admin', true)

    expect(links()).toEqual(expect.arrayContaining(['Relatórios', 'Atendimentos', 'Kanban', 'Usuários']))
  })

  test('the menu omits pages that the plan lacks, and sections without visible pages', async () => {
    await open('user', false)

    expect(links()).toContain('Atendimentos')
    expect(links()).not.toContain('Kanban')
    expect(links()).not.toContain('Dashboard')
    expect(links()).not.toContain('Relatórios')
    expect(screen.queryByRole('heading', { name: 'Administração' })).toBeNull()
  })

  test('the menu shows admins the description of the API, in a new window, if the plan has the external API', async () => {
    const openWith = async (profile: 'admin' | 'supervisor', useExternalApi: boolean) => {
      server.serve(options, () => anInstallation())
      server.serve(listConnections, () => [])
      const me = aMe(profile)
      const company = { ...me.company, plan: { ...me.company.plan, useExternalApi } }
      await show(<Navigation isExpanded />, { me: { ...me, company } })
    }
    await openWith('admin', true)
    const link = screen.getByRole('link', { name: 'Referência da API' })
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/api/docs', '_blank'])

    for (const [profile, isOn] of [
      ['admin', false],
      ['supervisor', true],
    ] as const) {
      cleanup()
      await openWith(profile, isOn)
      expect(links()).not.toContain('Referência da API')
    }
  })

  test('the menu shows the group of campaigns while they are on, and no empty group otherwise', async () => {
    await open('admin', true)
    expect(screen.queryByRole('button', { name: 'Campanhas' })).toBeNull()
    cleanup()
    const me = aMe('admin')
    const company = { ...me.company, plan: { ...me.company.plan, useCampaigns: true } }
    localStorage.setItem('cshow', 'true')

    await show(<Navigation isExpanded />, { me: { ...me, company } })

    await userEvent.click(group())
    const pages = within(screen.getByRole('list', { name: 'Campanhas' })).getAllByRole('link')
    expect(pages.map(({ textContent }) => textContent)).toEqual(['Listagem', 'Listas de contatos', 'Configurações'])
  })
})

test('a guard requires its permission, its feature and its mark', async () => {
  const Passes = (guard: Guard) => <output>{usePasses()(guard) ? 'aberto' : 'fechado'}</output>
  const guard = { permission: 'settings:manage', feature: 'useCampaigns', mark: 'cshow' } as const
  const me = aMe('admin')
  const withPlan = (useCampaigns: boolean) => ({
    ...me,
    company: { ...me.company, plan: { ...me.company.plan, useCampaigns } },
  })
  await show(<Passes {...guard} />, { me: withPlan(true) })

  localStorage.setItem('cshow', '1')
  await show(<Passes {...guard} />, { me: withPlan(true) })
  await show(<Passes {...guard} />, { me: withPlan(false) })

  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual(['fechado', 'aberto', 'fechado'])
})
