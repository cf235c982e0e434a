// @vitest-environment jsdom
import { getAssistance, transcribeMessage } from '@recado/contracts/assistance/routes'
import type { Me } from '@recado/contracts/auth/user'
import { findFile } from '@recado/contracts/media/routes'
import type { Message } from '@recado/contracts/messages/message'
import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { aMe, aMessage } from '../../testing/samples.ts'
import { fakeServer, Refused } from '../../testing/server.ts'
import { FILE } from './message-file.ts'
import { showConversation } from './show-conversation.tsx'

const server = fakeServer()

beforeEach(() => {
  server.serve(findFile, ({ params: { file } }) => ({ location: `/api/media/tickets/1/${file}?link=a` }))
})

const openAs =
  (me: Me) =>
  async (...messages: Message[]) => {
    await showConversation(server, messages, { me })
    return within(await screen.findByRole('log', { name: 'Mensagens' }))
  }
const open = openAs(aMe())

describe('the transcript of a voice note', () => {
  const heard = { mediaType: 'audio', body: '', mediaStatus: 'ready', ...FILE, isVoice: true } as const

  test('a transcript appears under the player, and an empty one does not', async () => {
    const history = await open(
      aMessage({ ...heard, id: 1, transcript: 'Vocês têm rosas?' }),
      aMessage({ ...heard, id: 2, transcript: '' }),
      aMessage({ ...heard, id: 3, transcript: null }),
    )

    expect(await history.findByText('Vocês têm rosas?')).toBeTruthy()
    expect(await history.findAllByRole('button', { name: 'Ouvir' })).toHaveLength(3)
    expect(history.getAllByText('Transcrição')).toHaveLength(1)
    expect(history.queryByRole('button', { name: 'Transcrever' })).toBeNull()
    expect(server.heardOf(getAssistance)).toEqual([])
  })

  const me = aMe()
  const helped = { ...me, company: { ...me.company, plan: { ...me.company.plan, useOpenAi: true } } }

  test('a voice note is transcribed on request, and a failure shows its reason', async () => {
    const message = aMessage({ ...heard, id: 3, transcript: null })
    server.serve(getAssistance, () => ({ peoplePromptId: 5 }))
    server.serve(transcribeMessage, () => {
      throw new Refused('ERR_PROMPT_FAILED', { detail: 'answered 429' })
    })
    const history = await openAs(helped)(message)
    await userEvent.click(await history.findByRole('button', { name: 'Transcrever' }))
    await screen.findByText(/answered 429/)

    server.serve(transcribeMessage, () => ({ ...message, transcript: 'Vocês têm rosas?', version: 2 }))
    await userEvent.click(await history.findByRole('button', { name: 'Transcrever' }))

    expect(await history.findByText('Vocês têm rosas?')).toBeTruthy()
    expect(history.queryByRole('button', { name: 'Transcrever' })).toBeNull()
    expect(server.heardOf(transcribeMessage).map(({ params }) => params)).toEqual(Array(2).fill({ messageId: '3' }))
  })

  test('a transcript cannot be requested without a prompt for users, without the file, or for a long recording', async () => {
    server.serve(getAssistance, () => ({ peoplePromptId: 5 }))
    const history = await openAs(helped)(
      aMessage({ ...heard, id: 3, mediaStatus: 'failed' }),
      aMessage({ ...heard, id: 4, mediaSeconds: 601 }),
    )
    await expect.poll(() => server.heardOf(getAssistance)).toHaveLength(1) // this is the request of the composer
    expect(history.queryByRole('button', { name: 'Transcrever' })).toBeNull()

    cleanup()
    server.serve(getAssistance, () => ({ peoplePromptId: null }))
    const other = await openAs(helped)(aMessage({ ...heard, id: 3 }))
    await other.findByRole('button', { name: 'Ouvir' })
    await expect.poll(() => server.heardOf(getAssistance)).toHaveLength(2)
    expect(other.queryByRole('button', { name: 'Transcrever' })).toBeNull()
  })
})
