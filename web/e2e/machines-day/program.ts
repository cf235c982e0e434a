import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { eventually } from '@recado/chaos/eventually'

/** A delivery of a webhook. */
type Told = { readonly header: string; readonly body: string }
type Program = {
  readonly url: string
  /** Waits for the delivery whose body contains the words. */
  readonly told: (words: string) => Promise<Told>
  readonly stop: () => Promise<void>
}

/** Starts a system of a company, which stores all deliveries. */
export async function startProgram(): Promise<Program> {
  const all: Told[] = []
  async function keep(request: IncomingMessage): Promise<void> {
    all.push({ header: String(request.headers['x-recado-signature']), body: await text(request) })
  }
  const server = createServer((request, response) => {
    void keep(request).finally(() => response.end())
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
