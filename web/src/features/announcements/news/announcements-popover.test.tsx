// @vitest-environment jsdom
import { listAnnouncements, seeAnnouncements } from '@recado/contracts/announcements/routes'
import { findPlatformFile } from '@recado/contracts/media/platform-routes'
import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { anAnnouncement } from '../../../testing/samples.ts'
import { fakeServer } from '../../../testing/server.ts'
import { show } from '../../../testing/show.tsx'
import { applyAnnouncementFrame } from '../live.ts'
import { AnnouncementsPopover } from './announcements-popover.tsx'

const server = fakeServer()
const file = '00000000-0000-4000-8000-000000000001'
let records: ReturnType<typeof anAnnouncement>[]
beforeEach(() => {
  records = [
    anAnnouncement({ id: 2, text: 'Veja https://recado.test/ajuda e avise.', mediaUrl: `/public/platform/${file}` }),
    anAnnouncement({ id: 1, title: 'Visto', priority: 3, seen: true }),
  ]
  server.serve(listAnnouncements, () => ({ records, count: records.length, hasMore: false }))
  server.serve(seeAnnouncements, () => ({}))
  server.serve(findPlatformFile, () => ({ location: `/api/media/platform/${file}?link=signed` }))
})
const UNSEEN = { name: 'Informativos: há novos' }
const ALL_SEEN = { name: 'Informativos' }
const seen = () => server.heardOf(seeAnnouncements).map(({ body }) => body)

test('a dot marks unseen announcements until the user has opened the list', async () => {
  await show(<AnnouncementsPopover />)
  await userEvent.click(await screen.findByRole('button', UNSEEN))

  const list = within(await screen.findByRole('list'))
  expect(await list.findAllByText('Novo')).toHaveLength(1)
  await expect.poll(seen).toEqual([{ seen: [2] }])
  await screen.findByRole('button', ALL_SEEN)
  list.getByText('Novo') // the mark stays while the list is open
  expect(server.heardOf(listAnnouncements).every(({ query }) => query['live'] === 'true')).toBe(true)
})

test('a click shows the whole announcement: plain text with its links, and the image', async () => {
  await show(<AnnouncementsPopover />)
  await userEvent.click(await screen.findByRole('button', UNSEEN))
  await userEvent.click(await screen.findByRole('button', { name: /^Manutenção no domingo/ }))

  const reader = within(await screen.findByRole('dialog', { name: 'Manutenção no domingo' }))
  const link = reader.getByRole('link', { name: 'https://recado.test/ajuda' })
  expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer'])
  await expect
    .poll(() => document.querySelector('article img')?.getAttribute('src'))
    .toBe(`/api/media/platform/${file}?link=signed`)
})

test('an announcement that becomes visible while the page is open shows the dot, and one that ends leaves the list', async () => {
  records = [anAnnouncement({ seen: true })]
  const { client } = await show(<AnnouncementsPopover />)
  await screen.findByRole('button', ALL_SEEN)
  const { seen: _, ...fresh } = anAnnouncement({ id: 5, title: 'Começou' })

  act(() =>
    applyAnnouncementFrame(client, { subject: 'company-announcement', action: 'create', data: { record: fresh } }),
  )
  await userEvent.click(await screen.findByRole('button', UNSEEN))
  await screen.findByText('Começou')
  act(() => applyAnnouncementFrame(client, { subject: 'company-announcement', action: 'delete', data: { id: 5 } }))

  await expect.poll(() => screen.queryByText('Começou')).toBeNull()
  await screen.findByRole('button', ALL_SEEN)
})

test('a seen announcement stays seen after a correction', async () => {
  records = [anAnnouncement({ seen: true })]
  const { client } = await show(<AnnouncementsPopover />)
  await screen.findByRole('button', ALL_SEEN)
  const { seen: _, ...corrected } = anAnnouncement({ title: 'Manutenção na segunda', version: 2 })

  act(() =>
    applyAnnouncementFrame(client, { subject: 'company-announcement', action: 'update', data: { record: corrected } }),
  )
  await userEvent.click(await screen.findByRole('button', ALL_SEEN))

  await screen.findByText('Manutenção na segunda')
  expect(seen()).toEqual([])
})
