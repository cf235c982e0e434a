// @vitest-environment jsdom
import { listMessages, sendMessage } from '@recado/contracts/messages/routes'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { type Microphone, plugInMicrophone } from '../../testing/microphone.ts'
import { aMessage, aTicket } from '../../testing/samples.ts'
import { fakeServer } from '../../testing/server.ts'
import { show } from '../../testing/show.tsx'
import { uploadLine } from '../../testing/upload-line.ts'
import { Conversation } from './conversation.tsx'

const server = fakeServer()
uploadLine()
const ticket = aTicket({ id: 1, status: 'open' })
let microphone: Microphone

beforeEach(() => {
  microphone = plugInMicrophone()
  server.serve(listMessages, () => ({ messages: [], count: 0, hasMore: false, hasNewer: false, tickets: [], ticket }))
  server.serve(sendMessage, () => ({ messages: [aMessage({ id: 500, fromMe: true, mediaType: 'audio' })] }))
})

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
/** Records for a second, because shorter recordings are discarded. */
async function speak() {
  await show(<Conversation ticket={ticket} connection="CONNECTED" />)
  await press('Gravar áudio')
  await screen.findByText(/^0:\d[1-9]$/) // accepts later times too, because the clock of a busy machine may skip 0:01
}
const sent = () => server.heardOf(sendMessage).map(({ files }) => files.map(({ name }) => name))

test('a recording is sent as a voice note, and the microphone is released', async () => {
  await speak()

  await press('Enviar')

  await expect.poll(sent).toEqual([['voice.ogg']])
  expect(microphone.isOn()).toBe(false)
})

test('a recording that ends because the microphone was unplugged is still sent', async () => {
  await speak()
  microphone.unplug()
  await expect.poll(() => screen.queryByRole('button', { name: 'Pausar' })).toBeNull()

  await press('Enviar')

  await expect.poll(sent).toEqual([['voice.ogg']])
})
