// @vitest-environment jsdom
import type { LiveFrame } from '@recado/contracts/realtime/frames'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { putTicket } from '../features/tickets/ticket-cache.ts'
import { viewerOf } from '../shared/session/current-user.tsx'
import { aChat, aChatMessage, activityOf, aNotification } from '../testing/chat-samples.ts'
import { ALERTS, aMe, aTicket, ME } from '../testing/samples.ts'
import { show } from '../testing/show.tsx'
import { plugIn, type Speaker } from '../testing/speaker.ts'
import { useColleagueCalls } from './use-colleague-calls.ts'

const chat = aChat({ id: 1 })
const written = (changes: Parameters<typeof aChatMessage>[0] = {}): LiveFrame => ({
  subject: 'chat',
  action: 'new-message',
  data: { newMessage: aChatMessage(changes), chat: activityOf(chat) },
})
const told: LiveFrame = {
  subject: 'notification-user-{userId}',
  id: ME,
  action: 'create',
  data: { notification: aNotification() },
}
let speaker: Speaker
const shown: { title: string; onclick?: () => void }[] = []
const before = globalThis.Notification
beforeEach(() => {
  speaker = plugIn()
  shown.length = 0
  class Desktop {
    static permission = 'granted'
    onclick?: () => void
    constructor(title: string) {
      shown.push(Object.assign(this, { title }))
    }
    close() {}
  }
  globalThis.Notification = Desktop as unknown as typeof Notification
})
afterEach(() => {
  globalThis.Notification = before
  vi.restoreAllMocks()
})

function Window({ frame, frames = frame ? [frame] : [] }: { frame?: LiveFrame; frames?: readonly LiveFrame[] }) {
  const callOut = useColleagueCalls()
  return (
    <button type="button" onClick={() => frames.forEach(callOut)}>
      hear
    </button>
  )
}
const hear = () => userEvent.click(screen.getByRole('button', { name: 'hear' }))

test('a message in a group chat of colleagues plays a sound, and shows no desktop notification', async () => {
  await show(<Window frame={written()} />, { path: '/contacts' })
  await hear()

  await expect.poll(() => speaker.chimes()).toHaveLength(1)
  expect(shown).toEqual([])
})

test.each([
  ['that the user has written', written({ senderId: ME }), '/contacts', ALERTS],
  ['in the visible chat', written(), `/chats/${chat.uuid}`, ALERTS],
  ['during the quiet time', written(), '/contacts', { ...ALERTS, quietUntil: '2999-01-01T00:00:00.000Z' }],
  ['to a user without sounds', written(), '/contacts', { ...ALERTS, sound: false }],
])('a chat message %s plays no sound', async (_, frame, path, alerts) => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  await show(<Window frame={frame} />, { path, me: { ...aMe(), alerts } })
  await hear()

  expect(speaker.chimes()).toEqual([])
})

test('a mention shows a desktop notification with its author, and a click opens the message', async () => {
  const { address } = await show(<Window frame={told} />, { path: '/contacts' })
  await hear()

  expect(shown.map(({ title }) => title)).toEqual(['Léo Prado mencionou você em Equipe'])
  act(() => shown[0]?.onclick?.())
  await expect.poll(address).toBe(`/chats/${chat.uuid}?message=7`)
})

const wokenOf = ({ id, uuid }: Ticket, contactName: string): LiveFrame => {
  const about = {
    kind: 'ticket-woken' as const,
    ticket: { id, uuid, number: 7, contactName },
    because: 'time' as const,
  }
  return { ...told, data: { notification: aNotification({ id, by: null, about }) } } as LiveFrame
}

test('a ticket that returns from a snooze in the quiet time notifies the user after that time, unless the user has seen it', async () => {
  const [seen, unseen] = [aTicket({ id: 8, status: 'open', woken: null }), aTicket({ id: 9, status: 'open' })]
  const me = { ...aMe(), alerts: { ...ALERTS, quietUntil: new Date(Date.now() + 2_000).toISOString() } }
  const frames = [wokenOf(seen, 'Davi'), wokenOf(unseen, 'Carla')]
  const { client } = await show(<Window frames={frames} />, { path: '/contacts', me })
  await hear()
  act(() => putTicket(client, viewerOf(me), seen))
  expect([speaker.chimes(), shown]).toEqual([[], []])

  await expect.poll(() => shown.map(({ title }) => title)).toEqual(['Carla voltou'])
  expect(speaker.chimes()).toHaveLength(1)
})
