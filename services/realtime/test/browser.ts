import type { LiveClaims } from '@recado/contracts/auth/access-token'
import { eventually, type TestService } from '@recado/kit/testing/service'
import { type ClientOptions, WebSocket } from 'ws'

type Heard = { type?: string; ch?: string; action?: string; data?: Record<string, unknown> }

/** The browser's side of a socket: the received messages, and the close code. */
export type Browser = {
  readonly socket: WebSocket
  readonly texts: readonly string[]
  heard(): readonly Heard[]
  /** The received frames of a subject, each as action and data. */
  frames(subject: string): readonly Heard[]
  closeCode(): Promise<number>
  closed(): boolean
}

/** The address of the service, and its signer of tickets. */
type Place = Pick<TestService, 'address' | 'ticket'>

/** Opens a socket without sending any message. */
export async function openSocket(service: Place, options: ClientOptions = {}): Promise<Browser> {
  const socket = new WebSocket(`${service.address.replace('http', 'ws')}/live`, options)
  const texts: string[] = []
  let code: number | undefined
  socket.on('message', (raw: Buffer) => texts.push(raw.toString()))
  socket.on('close', (given) => {
    code = given
  })
  await new Promise((opened, refused) => socket.once('open', opened).once('error', refused))
  socket.on('error', () => {})
  const heard = () => texts.map((text): Heard => JSON.parse(text))
  return {
    socket,
    texts,
    heard,
    frames: (subject) => heard().filter(({ ch }) => ch?.endsWith(`-${subject}`)),
    closeCode: () =>
      eventually(
        () => code,
        (given) => given !== undefined,
      ).then(Number),
    closed: () => code !== undefined,
  }
}

/** Opens a socket, sends a hello message with a valid ticket for these claims, and waits for the welcome. */
export async function enter(service: Place, claims: Partial<LiveClaims> = {}): Promise<Browser> {
  const browser = await openSocket(service)
  browser.socket.send(JSON.stringify({ type: 'hello', ticket: await service.ticket(claims) }))
  await eventually(() => browser.heard().some(({ type }) => type === 'welcome'))
  return browser
}
