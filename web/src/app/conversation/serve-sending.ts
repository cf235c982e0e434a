import { sendMessage } from '@recado/contracts/messages/routes'
import { aMessage } from '../../testing/samples.ts'
import type { fakeServer, Heard } from '../../testing/server.ts'

/** @returns the parsed body of a request that sends a message */
export const bodyOf = ({ body }: Heard) => sendMessage.body.parse(body)

/** Makes the server accept every message, each with a new id. */
export function serveSending(server: ReturnType<typeof fakeServer>) {
  server.serve(sendMessage, (request) => {
    const { body, clientId } = bodyOf(request)
    const id = 500 + server.heardOf(sendMessage).length
    return { messages: [aMessage({ id, fromMe: true, body, clientId: clientId ?? null })] }
  })
}
