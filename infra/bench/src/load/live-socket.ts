import type { Person } from '@recado/chaos/person'
import { liveTicket } from '@recado/contracts/auth/routes'
import { channelOf, type LiveFrame, readFrame } from '@recado/contracts/realtime/frames'
import { WebSocket } from 'ws'

/** The subject and the action of the frames that the caller wants. */
type Wanted<S extends LiveFrame['subject']> = {
  readonly subject: S
  readonly action: Extract<LiveFrame, { subject: S }>['action']
}

/** Opens /api/live as a browser does. @param onFrame gets each wanted frame and its arrival time */
export async function openLiveSocket<S extends LiveFrame['subject']>(
  url: string,
  person: Person,
  { subject, action }: Wanted<S>,
  onFrame: (frame: Extract<LiveFrame, { subject: S }>, at: number) => void,
): Promise<{ close(): void }> {
  const { ticket } = await person.call(liveTicket, {})
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/api/live`)
  const welcome = Promise.withResolvers<void>()
  socket.on('open', () => socket.send(JSON.stringify({ type: 'hello', ticket })))
  socket.on('error', welcome.reject)
  socket.on('close', (code) => welcome.reject(new Error(`the socket was closed with ${code}`)))
  const isOfInterest = `{"ch":"${channelOf(person.user.companyId, subject)}","action":"${action}"`
  socket.on('message', (data) => {
    const at = Date.now()
    const text = String(data)
    if (!text.startsWith('{"ch":')) return welcome.resolve()
    if (!text.startsWith(isOfInterest)) return // parsing all frames would slow the measured work down
    const frame = readFrame(person.user.companyId, JSON.parse(text))
    if (frame?.subject === subject) onFrame(frame as Extract<LiveFrame, { subject: S }>, at)
  })
  await welcome.promise
  return { close: () => socket.close() }
}
