// @vitest-environment jsdom
import type { FoundMessage } from '@recado/contracts/messages/message'
import { searchMessages } from '@recado/contracts/messages/routes'
import { screen } from '@testing-library/react'
import { test } from 'vitest'
import { storeLanguage } from '../../shared/i18n/language.ts'
import { fakeServer } from '../../testing/server.ts'
import { show } from '../../testing/show.tsx'
import { MessageHits } from './message-hits.tsx'

const server = fakeServer()
const hit: FoundMessage = {
  messageId: 70,
  ticketId: 3,
  uuid: '0f7d4d9e-0d3c-4f0e-9d55-0a5a3c2d1b11',
  contact: { id: 20, name: 'Carla' },
  author: null,
  excerpt: 'a torta de agora',
  mediaType: 'chat',
  fromMe: false,
  by: null,
  createdAt: '2026-02-28T12:00:00.000Z',
}

test.each([
  ['pt', true, 'Mensagens (1.000+)'],
  ['en', true, 'Messages (1,000+)'],
  ['es', true, 'Mensajes (1000+)'],
  ['pt', false, 'Mensagens (1.000)'],
] as const)(
  'the search says in %s how many messages were found, and whether there are more: %s',
  async (language, isCapped, title) => {
    storeLanguage(language)
    server.serve(searchMessages, () => ({
      records: [hit],
      count: 1_000,
      hasMore: true,
      ...(isCapped && { countIsCapped: true }),
    }))

    await show(<MessageHits text="agora" people={[]} addressOf={({ uuid }) => `/tickets/${uuid}`} />)

    await screen.findByRole('heading', { name: title })
  },
)
