import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import type { ContentFormInput } from './content/forms.ts'
import {
  type AddressingBody,
  type GroupBody,
  GroupView,
  type MembersBody,
  type SubjectBody,
  type TimerBody,
} from './control/group-shapes.ts'
import {
  CallView,
  type CompanionBody,
  DeviceView,
  type DisconnectMode,
  type FaultsBody,
  HealthView,
  LogEntryView,
  MessageView,
  type PhoneSettingsBody,
  PhoneView,
  type RulesBody,
  type SendBody,
  type StanzaForm,
  type TimeLockBody,
  type TokenBody,
  TokensView,
} from './control/shapes.ts'
import type { Presence } from './messages/presence.ts'

/** The simulator refused a call; `code` is the `error` of its answer. */
export class ControlCallError extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

const Linked = z.object({ device: z.int(), id: z.string() })
type Linked = z.infer<typeof Linked>

const LOOK_MS = 20
const PATIENCE_MS = 60_000

const unlessRedrawn = (error: unknown): undefined => {
  if (!(error instanceof ControlCallError && error.code === 'ERR_QR_REDRAWN')) throw error
}

const Refusal = z.object({ error: z.string(), message: z.string() })
const Answer = z.looseObject({})

/** A client for a simulator's control API: one method per operation, with checked answers. Numbers are E.164 digits. */
export function controlClient(url: string) {
  async function call<Schema extends z.ZodType>(schema: Schema, method: string, path: string, body?: object) {
    const response = await fetch(`${url}${path}`, {
      method,
      ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
    })
    if (!response.ok) throw await refusal(response)
    return schema.parse(await response.json()) as z.output<Schema>
  }
  async function refusal(response: Response): Promise<ControlCallError> {
    const { error, message } = Refusal.parse(await response.json())
    return new ControlCallError(response.status, error, message)
  }
  const phonePath = (number: string, rest = '') => `/phones/${encodeURIComponent(number)}${rest}`
  /** The phone reads a QR code. @throws ERR_QR_REDRAWN when the program must first show a new code */
  const scan = (number: string, qr: string) => call(Linked, 'POST', phonePath(number, '/scan'), { qr })

  return {
    health: () => call(HealthView, 'GET', '/health'),
    phones: () => call(z.array(PhoneView), 'GET', '/phones'),
    phone: (number: string) => call(PhoneView, 'GET', phonePath(number)),
    /** Adds the phone, or changes the given settings. */
    putPhone: (number: string, settings: PhoneSettingsBody = {}) => call(PhoneView, 'PUT', phonePath(number), settings),
    /** The owner types the pairing code of a program, which replaces its QR code. */
    enterPairingCode: (number: string, code: string) =>
      call(Linked, 'POST', phonePath(number, '/pairing-code'), { code }),
    /** The server forbids the account to start new chats until this time; null ends the lock. */
    lockInTime: (number: string, until: string | null, how: Omit<TimeLockBody, 'until'> = {}) =>
      call(Answer, 'POST', phonePath(number, '/time-lock'), { until, ...how }),
    scan,
    /**
     * The owner scans a program's QR code until the phone is linked, and scans again if the program replaces the code.
     * @param screen the text of the code on the screen; '' while the screen shows none
     */
    async scanScreen(number: string, screen: () => Promise<string>): Promise<Linked> {
      const until = performance.now() + PATIENCE_MS
      let read = ''
      for (;;) {
        const qr = await screen()
        const isNew = qr !== '' && qr !== read
        read = qr || read
        const linked = isNew ? await scan(number, qr).catch(unlessRedrawn) : undefined
        if (linked) return linked
        if (performance.now() > until) throw new Error('the program did not replace the code that was read')
        await wait(LOOK_MS)
      }
    },
    /** The person sends a text from the phone. An id that was used before repeats that message. */
    sendMessage: (number: string, message: { to: string; text: string; id?: string }) =>
      call(z.object({ id: z.string() }), 'POST', phonePath(number, '/messages'), message),
    /** Sends content of any kind as the person, including edits of and reactions to a message of the chat. */
    sendContent: (number: string, message: SendBody & { content: ContentFormInput }) =>
      call(z.object({ id: z.string() }), 'POST', phonePath(number, '/messages'), message),
    /** The messages on the phone, decoded, with edits, revokes and reactions applied. */
    messages: (number: string, chat?: string) =>
      call(z.array(MessageView), 'GET', phonePath(number, `/messages${chat ? `?chat=${chat}` : ''}`)),
    /** The file of a message as the phone decrypted it, after checking its MAC and hash. */
    media: async (number: string, id: string) => {
      const response = await fetch(`${url}${phonePath(number, `/messages/${id}/media`)}`)
      if (!response.ok) throw await refusal(response)
      const mime = response.headers.get('content-type') ?? ''
      return { mime, bytes: Buffer.from(await response.arrayBuffer()) }
    },
    /** The media host removes the file; the phone uploads it again on request. */
    expireMedia: (number: string, id: string) =>
      call(Answer, 'POST', phonePath(number, `/messages/${id}/expire-media`), {}),
    /** The person opens the chat. @returns how many messages were unread */
    read: (number: string, chat: string) =>
      call(z.object({ read: z.int() }), 'POST', phonePath(number, '/read'), { chat }),
    /** The person starts to use WhatsApp on another device. */
    addCompanion: (number: string, options: CompanionBody = {}) =>
      call(z.object({ device: z.int() }), 'POST', phonePath(number, '/companions'), options),
    /** The person stops using that device. */
    removeCompanion: (number: string, device: number) =>
      call(Answer, 'DELETE', phonePath(number, `/companions/${device}`)),
    /** Gives the server the keys of a device that had none. */
    giveKeys: (number: string, device: number) =>
      call(Answer, 'POST', phonePath(number, `/companions/${device}/keys`), {}),
    /** The person changes to another number, which must be free. */
    changeNumber: (number: string, to: string) => call(PhoneView, 'POST', phonePath(number, '/number'), { to }),
    /** The number is registered again, as another account with another LID. */
    registerAnew: (number: string) => call(PhoneView, 'POST', phonePath(number, '/register-anew'), {}),
    /** Sets the profile picture (base64) or removes it (null). */
    setPicture: (number: string, file: string | null) => call(Answer, 'PUT', phonePath(number, '/picture'), { file }),
    /** Sets the person's activity; only devices that are logged in receive it. */
    showPresence: (number: string, to: string, presence: Presence) =>
      call(Answer, 'POST', phonePath(number, '/presence'), { to, presence }),
    /** The person calls the number `to`. */
    call: (number: string, to: string, options: { isVideo?: boolean } = {}) =>
      call(CallView, 'POST', phonePath(number, '/calls'), { to, ...options }),
    /** The caller hangs up, or gives up because the callee does not answer. */
    endCall: (number: string, id: string, reason: 'hangup' | 'timeout' = 'hangup') =>
      call(CallView, 'DELETE', phonePath(number, `/calls/${id}?reason=${reason}`)),
    /** The tokens that the number has issued to others. */
    tokens: (number: string) => call(TokensView, 'GET', phonePath(number, '/tokens')),
    /** The person moves the account to a new phone. */
    replaceHandset: (number: string) => call(Answer, 'POST', phonePath(number, '/new-handset'), {}),
    /** The phone issues a token to a number. */
    issueToken: (number: string, token: TokenBody) =>
      call(z.object({ t: z.int() }), 'POST', phonePath(number, '/tokens'), token),
    /** Calls from and to the phone. */
    calls: (number: string) => call(z.array(CallView), 'GET', phonePath(number, '/calls')),
    groups: () => call(z.array(GroupView), 'GET', '/groups'),
    createGroup: (group: GroupBody) => call(GroupView, 'POST', '/groups', group),
    changeSubject: (id: string, change: SubjectBody) => call(GroupView, 'PUT', `/groups/${id}/subject`, change),
    /** Sets the timer of disappearing messages of a group. In a chat of two, send the content `timer`. */
    changeTimer: (id: string, change: TimerBody) => call(GroupView, 'PUT', `/groups/${id}/timer`, change),
    /** Changes how the group addresses its members, without a notification. */
    changeAddressing: (id: string, change: AddressingBody) =>
      call(GroupView, 'PUT', `/groups/${id}/addressing`, change),
    changeMembers: (id: string, change: MembersBody) => call(GroupView, 'POST', `/groups/${id}/members`, change),
    devices: (number: string) => call(z.array(DeviceView), 'GET', phonePath(number, '/devices')),
    unlinkDevice: (number: string, device: number) => call(Answer, 'DELETE', phonePath(number, `/devices/${device}`)),
    /** @param code of the mode `error` */
    disconnect: (number: string, mode: DisconnectMode, code?: number) =>
      call(z.object({ disconnected: z.array(z.string()) }), 'POST', phonePath(number, '/disconnect'), { mode, code }),
    /** Sends this stanza to the phone's linked devices. With `isKept` it stays in the queue until it is answered. */
    sendStanza: (number: string, stanza: StanzaForm, { isKept }: { isKept: boolean }) =>
      call(Answer, 'POST', phonePath(number, '/stanzas'), { stanza, isKept }),
    /** Replaces all faults; `{}` ends them. */
    setFaults: (faults: FaultsBody) => call(Answer, 'PUT', '/faults', faults),
    /** Replaces the deviations from the rules of the real network; `{}` removes them all. */
    setRules: (rules: RulesBody) => call(Answer, 'PUT', '/rules', rules),
    /** The log after `since`, oldest first. */
    log: (since = 0) => call(z.array(LogEntryView), 'GET', `/log?since=${since}`),
  }
}

export type ControlClient = ReturnType<typeof controlClient>
