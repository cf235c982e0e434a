import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { z } from 'zod'

/** A delivery of a webhook about a ticket. */
const Told = z.object({
  event: z.string(),
  data: z.object({
    ticket: z.object({
      id: z.int(),
      status: z.string(),
      version: z.int(),
      user: z.object({ id: z.int() }).nullable(),
    }),
  }),
})
export type Told = z.infer<typeof Told>

/** Starts a system that receives webhooks about tickets, and that a test can stop for a while. */
export async function startToldSystem() {
  const told = new Map<string, Told>()
  async function keep(request: IncomingMessage): Promise<void> {
    const delivery = String(request.headers['x-recado-delivery'])
    const body = Told.parse(JSON.parse(await text(request)))
    if (!told.has(delivery)) told.set(delivery, body)
  }
  const server = createServer((request, response) => {
    keep(request).then(
      () => response.end(),
      () => response.writeHead(400).end(),
    )
  })
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  async function leave(): Promise<void> {
    const isClosed = new Promise((resolve) => server.close(resolve))
    server.closeAllConnections()
    await isClosed
  }
  return {
    url: `http://127.0.0.1:${port}/recado`,
    leave,
    comeBack: () => listen(port),
    /** The deliveries about a ticket in their order, each once, because a delivery may be repeated. */
    toldOf: (ticketId: number): Told[] => [...told.values()].filter(({ data }) => data.ticket.id === ticketId),
  }
}
export type ToldSystem = Awaited<ReturnType<typeof startToldSystem>>
