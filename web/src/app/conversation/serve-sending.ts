import { sendMessage } from '@recado/contracts/messages/routes'
import { aMessage } from '../../testing/samples.ts'
import type { fakeServer, Heard } from '../../testing/server.ts'

/** @returns what a request to send a message says */
export const bodyOf = ({ body }: Heard) => sendMessage.body.parse(body)

/** Lets the server take every message that is sent, each under a number of its own. */
export function serveSending(server: ReturnType<typeof fakeServer>) {
  server.serve(sendMessage, (request) => {
    const { body, clientId } = bodyOf(request)
    const id = 500 + server.heardOf(sendMessage).length
    return { messages: [aMessage({ id, fromMe: true, body, clientId: clientId ?? null })] }
  })
}
