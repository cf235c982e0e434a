import type { Person } from '@recado/chaos/person'
import { liveTicket } from '@recado/contracts/auth/routes'
import { channelOf, readFrame } from '@recado/contracts/realtime/frames'
import { WebSocket } from 'ws'

/** Opens /api/live as a browser does. @param onMessage gets the text of each new message and when its frame came */
export async function openLiveSocket(
  url: string,
  person: Person,
  onMessage: (text: string, at: number) => void,
): Promise<{ close(): void }> {
  const { ticket } = await person.call(liveTicket, {})
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/api/live`)
  const welcome = Promise.withResolvers<void>()
  socket.on('open', () => socket.send(JSON.stringify({ type: 'hello', ticket })))
  socket.on('error', welcome.reject)
  socket.on('close', (code) => welcome.reject(new Error(`the socket was closed with ${code}`)))
  const isOfInterest = `{"ch":"${channelOf(person.user.companyId, 'appMessage')}","action":"create"`
  socket.on('message', (data) => {
    const at = Date.now()
    const text = String(data)
    if (!text.startsWith('{"ch":')) return welcome.resolve()
    if (!text.startsWith(isOfInterest)) return // to read it would take the processor from what is measured
    const wire: unknown = JSON.parse(text)
    const frame = readFrame(person.user.companyId, wire)
    if (frame?.subject === 'appMessage' && frame.action === 'create') onMessage(frame.data.message.body ?? '', at)
  })
  await welcome.promise
  return { close: () => socket.close() }
}
