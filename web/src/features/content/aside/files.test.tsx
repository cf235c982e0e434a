// @vitest-environment jsdom
import { findFile } from '@recado/contracts/media/routes'
import type { Message } from '@recado/contracts/messages/message'
import { listMessages } from '@recado/contracts/messages/routes'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aMessage, aTicket } from '../../../testing/samples.ts'
import { fakeServer } from '../../../testing/server.ts'
import { show } from '../../../testing/show.tsx'
import { Files } from './files.tsx'

const server = fakeServer()

function serve(files: readonly Message[], links: readonly Message[]): void {
  server.serve(listMessages, ({ query }) => {
    const messages = [...(query['only'] === 'files' ? files : query['only'] === 'links' ? links : [])]
    return { messages, count: messages.length, hasMore: false, hasNewer: false, ticket: aTicket(), tickets: [] }
  })
  server.serve(findFile, () => ({ location: '/api/media/tickets/1/nota.pdf?link=signed' }))
}

test('the documents of a conversation and the links in its texts are listed, newest first, without deleted ones', async () => {
  const file = { mediaType: 'application', mediaStatus: 'ready', mediaMime: 'application/pdf' } as const
  serve(
    [
      aMessage({ id: 1, ...file, mediaName: 'nota.pdf', mediaUrl: '/public/tickets/1/nota.pdf' }),
      aMessage({ id: 2, ...file, mediaName: 'apagado.pdf', mediaUrl: '/public/tickets/1/b.pdf', isDeleted: true }),
    ],
    [
      aMessage({ id: 3, body: 'Antes: https://loja.example/antes' }),
      aMessage({ id: 4, body: 'Veja www.loja.example/a e https://loja.example/b.' }),
    ],
  )
  await show(<Files ticketId={1} />)

  await screen.findByRole('link', { name: /nota\.pdf/ })
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links.slice(1)).toEqual(['https://www.loja.example/a', 'https://loja.example/b', 'https://loja.example/antes'])
  expect(screen.queryByText('apagado.pdf')).toBeNull()
})

test('a conversation without files and links says so', async () => {
  serve([], [])
  await show(<Files ticketId={1} />)

  await screen.findByText('Nenhum arquivo ou link.')
})
