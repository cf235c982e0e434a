import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { eventually } from '@recado/chaos/eventually'

/** What a webhook brings. */
type Told = { readonly header: string; readonly body: string }
type Program = {
  readonly url: string
  /** What it was told with these words in it. */
  readonly told: (words: string) => Promise<Told>
  readonly stop: () => Promise<void>
}

/** A system of a company, which keeps all that it is told. */
export async function startProgram(): Promise<Program> {
  const all: Told[] = []
  const server = createServer(async (request, response) => {
    all.push({ header: String(request.headers['x-recado-signature']), body: await text(request) })
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return {
    url: `http://127.0.0.1:${port}/recado`,
    told: (words) => eventually(() => all.find(({ body }) => body.includes(words))),
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
