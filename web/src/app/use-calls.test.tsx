// @vitest-environment jsdom
import type { LiveFrame } from '@recado/contracts/realtime/frames'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ALERTS, aMe, aMessage, aTicket, MY_QUEUE } from '../testing/samples.ts'
import { show } from '../testing/show.tsx'
import { plugIn, type Speaker } from '../testing/speaker.ts'
import { VolumeControl } from './shell/volume-control.tsx'
import { useCalls } from './use-calls.ts'
import { useFrames } from './use-frames.ts'

const mine = aTicket({ status: 'open' })
let speaker: Speaker
beforeEach(() => {
  speaker = plugIn()
})

function aCall(): LiveFrame {
  const message = aMessage({ body: '*Bom* dia!', createdAt: new Date().toISOString() })
  return { subject: 'appMessage', action: 'create', data: { message, ticket: mine, contact: mine.contact } }
}

function Window({ frame = aCall() }: { frame?: LiveFrame }) {
  const callOut = useCalls()
  return (
    <button type="button" onClick={() => callOut(frame)}>
      hear
    </button>
  )
}
const hear = () => userEvent.click(screen.getByRole('button', { name: 'hear' }))

test('a message for the user plays a sound at the volume that is stored in this browser', async () => {
  localStorage.setItem('volume', '0.5')
  await show(<Window />, { path: '/tickets' })

  await hear()

  await expect.poll(() => speaker.chimes().map(({ loudest }) => loudest)).toEqual([0.175])
})

test('a message in the visible conversation plays no sound, unless its window is in the background', async () => {
  const focus = vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  await show(<Window />, { path: `/tickets/${mine.uuid}` })
  await hear()
  expect(speaker.chimes()).toEqual([])

  focus.mockReturnValue(false)
  await hear()

  await expect.poll(() => speaker.chimes()).toHaveLength(1)
  focus.mockRestore()
})

describe('desktop notifications', () => {
  const shown: { title: string; options: NotificationOptions | undefined; onclick?: () => void }[] = []
  const before = globalThis.Notification
  beforeEach(() => {
    shown.length = 0
    class Desktop {
      static permission = 'granted'
      onclick?: () => void
      constructor(title: string, options?: NotificationOptions) {
        shown.push(Object.assign(this, { title, options }))
      }
      close() {}
    }
    globalThis.Notification = Desktop as unknown as typeof Notification
  })
  afterEach(() => {
    globalThis.Notification = before
  })

  test('a message during the quiet time plays no sound and shows no desktop notification', async () => {
    const me = { ...aMe(), alerts: { ...ALERTS, quietUntil: new Date(Date.now() + 60_000).toISOString() } }
    await show(<Window />, { path: '/tickets', me })

    await hear()

    expect([speaker.chimes(), shown]).toEqual([[], []])
  })

  test('a waiting ticket of a muted queue plays no sound and shows no desktop notification', async () => {
    const waiting = aTicket()
    const me = { ...aMe(), alerts: { ...ALERTS, mutedQueueIds: [MY_QUEUE] } }
    const frame = { ...aCall(), data: { ...aCall().data, ticket: waiting } } as LiveFrame
    await show(<Window frame={frame} />, { path: '/tickets', me })

    await hear()

    expect([speaker.chimes(), shown]).toEqual([[], []])
  })

  test('a message for the user shows a desktop notification with sender and text, and a click opens the conversation', async () => {
    const { address } = await show(<Window />, { path: '/tickets' })

    await hear()

    expect(shown).toMatchObject([
      { title: 'Mensagem de Carla', options: { body: 'Bom dia!', tag: `ticket-${mine.id}` } },
    ])
    act(() => shown[0]?.onclick?.())
    await expect.poll(address).toBe(`/tickets/${mine.uuid}`)
  })

  test('a ticket that waits again shows a desktop notification with its queue, and a click opens its row in the list', async () => {
    const { address } = await show(<Window frame={back()} />, { path: '/tickets' })

    await hear()

    const [notice] = shown
    expect(notice).toMatchObject({ title: 'Carla voltou a aguardar', options: { body: aTicket().queue?.name } })
    act(() => notice?.onclick?.())
    await expect.poll(address).toBe(`/tickets?tab=pending&row=${aTicket().uuid}`)
  })

  test('a user who has not allowed desktop notifications gets none', async () => {
    Object.assign(globalThis.Notification, { permission: 'default' })
    await show(<Window />, { path: '/tickets' })

    await hear()

    expect(shown).toEqual([])
  })
})

const back = (changes: Partial<Ticket> = {}): LiveFrame => {
  const createdAt = new Date(Date.now() - 3_600_000).toISOString()
  const ticket = aTicket({ version: 5, queuedAt: new Date().toISOString(), createdAt, ...changes })
  return { subject: 'ticket', action: 'update', data: { ticket } }
}

test("a ticket that waits again in the user's queue plays a sound without a new message", async () => {
  await show(<Window frame={back()} />, { path: '/tickets' })

  await hear()

  await expect.poll(() => speaker.chimes()).toHaveLength(1)
})

test('a ticket that a colleague returns is compared with its cached state from before the frame', async () => {
  function Live() {
    const take = useFrames()
    const taken = back({ status: 'open', userId: 99, version: 4, queuedAt: '2026-03-02T12:00:00.000Z' })
    return (
      <button type="button" onClick={() => [taken, back()].forEach(take)}>
        hear
      </button>
    )
  }
  await show(<Live />, { path: '/tickets' })

  await hear()

  await expect.poll(() => speaker.chimes()).toHaveLength(1)
})

test('a ticket that a colleague gives to the user is announced with the note, and can be opened from the announcement', async () => {
  const frame: LiveFrame = {
    subject: 'notification',
    action: 'transfer',
    data: { ticket: mine, by: { id: 11, name: 'Léo' }, note: 'quer entrega hoje' },
  }
  const { address } = await show(<Window frame={frame} />, { path: '/tickets' })

  await hear()
  await screen.findByText('Léo transferiu Carla para você: quer entrega hoje')
  await userEvent.click(screen.getByRole('button', { name: 'Abrir' }))

  await expect.poll(address).toBe(`/tickets/${mine.uuid}`)
})

test('the volume changes in steps of a tenth, is stored in this browser, and can be tried out', async () => {
  await show(<VolumeControl />)
  await userEvent.click(screen.getByRole('button', { name: 'Volume do aviso sonoro' }))
  const slider = await screen.findByRole('slider', { name: 'Volume do aviso sonoro', hidden: true })
  expect(slider.getAttribute('aria-valuetext')).toBe('100%')

  slider.focus()
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}')

  expect(localStorage.getItem('volume')).toBe('0.7')
  expect(slider.getAttribute('aria-valuetext')).toBe('70%')
  await userEvent.click(screen.getByRole('button', { name: 'Testar som', hidden: true }))
  await expect.poll(() => speaker.chimes()).toHaveLength(1)

  slider.focus()
  await userEvent.keyboard('{Home}')
  expect(localStorage.getItem('volume')).toBe('0')
})

test.each([
  ['null', null],
  ['"alto"', 'alto'],
  ['7, which is too high,', '7'],
])('the stored volume %s means full volume', async (_, stored) => {
  if (stored) localStorage.setItem('volume', stored)
  await show(<Window />, { path: '/tickets' })

  await hear()

  await expect.poll(() => speaker.chimes().map(({ loudest }) => loudest)).toEqual([0.35])
})
