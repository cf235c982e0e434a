import { z } from 'zod'
import {
  DeviceView,
  type DisconnectMode,
  type FaultsBody,
  HealthView,
  LogEntryView,
  MessageView,
  type PhoneSettingsBody,
  PhoneView,
} from './control/shapes.ts'

/** The simulator refused a call; `code` is its `error`. */
export class ControlCallError extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

const Refusal = z.object({ error: z.string(), message: z.string() })
const Answer = z.looseObject({})

/** Calls a simulator's control API; one method per operation, answers checked. Numbers are E.164 digits. */
export function controlClient(url: string) {
  async function call<Schema extends z.ZodType>(schema: Schema, method: string, path: string, body?: object) {
    const response = await fetch(`${url}${path}`, {
      method,
      ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
    })
    const answer: unknown = await response.json()
    if (response.ok) return schema.parse(answer) as z.output<Schema>
    const { error, message } = Refusal.parse(answer)
    throw new ControlCallError(response.status, error, message)
  }
  const phonePath = (number: string, rest = '') => `/phones/${encodeURIComponent(number)}${rest}`

  return {
    health: () => call(HealthView, 'GET', '/health'),
    phones: () => call(z.array(PhoneView), 'GET', '/phones'),
    phone: (number: string) => call(PhoneView, 'GET', phonePath(number)),
    /** Adds the phone, or changes what is given. */
    putPhone: (number: string, settings: PhoneSettingsBody = {}) => call(PhoneView, 'PUT', phonePath(number), settings),
    /** The owner types the code that the program shows instead of a QR code. */
    enterPairingCode: (number: string, code: string) =>
      call(z.object({ device: z.int(), id: z.string() }), 'POST', phonePath(number, '/pairing-code'), { code }),
    scan: (number: string, qr: string) =>
      call(z.object({ device: z.int(), id: z.string() }), 'POST', phonePath(number, '/scan'), { qr }),
    /** The person types on the phone; the same id again sends the same message again. */
    sendMessage: (number: string, message: { to: string; text: string; id?: string }) =>
      call(z.object({ id: z.string() }), 'POST', phonePath(number, '/messages'), message),
    messages: (number: string, chat?: string) =>
      call(z.array(MessageView), 'GET', phonePath(number, `/messages${chat ? `?chat=${chat}` : ''}`)),
    /** The person opens the chat. @returns how many messages were new to them */
    read: (number: string, chat: string) =>
      call(z.object({ read: z.int() }), 'POST', phonePath(number, '/read'), { chat }),
    devices: (number: string) => call(z.array(DeviceView), 'GET', phonePath(number, '/devices')),
    unlinkDevice: (number: string, device: number) => call(Answer, 'DELETE', phonePath(number, `/devices/${device}`)),
    disconnect: (number: string, mode: DisconnectMode) =>
      call(z.object({ disconnected: z.array(z.string()) }), 'POST', phonePath(number, '/disconnect'), { mode }),
    /** Replaces all faults; `{}` ends them. */
    setFaults: (faults: FaultsBody) => call(Answer, 'PUT', '/faults', faults),
    /** What happened after `since`, oldest first. */
    log: (since = 0) => call(z.array(LogEntryView), 'GET', `/log?since=${since}`),
  }
}

export type ControlClient = ReturnType<typeof controlClient>
