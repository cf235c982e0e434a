import { z } from 'zod'
import { ContentForm, SendOptions } from '../content/forms.ts'
import { SHOWN_KINDS } from '../content/read-content.ts'
import { PRESENCES } from '../messages/presence.ts'
import { RULES } from '../network/rules.ts'

/** A phone number as E.164 digits; a plus, spaces, dashes and brackets are removed. */
export const PhoneNumber = z
  .string()
  .transform((written) => written.replace(/[\s()+-]/g, ''))
  .pipe(z.string().regex(/^\d{7,15}$/, 'must be a phone number of 7 to 15 digits'))

const ErrorCode = z.int().min(400).max(999)

const HidesLid = z.union([z.boolean(), z.literal('in-stanzas')])

export const PhoneSettingsBody = z.strictObject({
  name: z.string().trim().min(1).max(100).optional(),
  username: z
    .string()
    .regex(/^[a-z0-9._]{3,30}$/)
    .optional(),
  hidesNumber: z.boolean().optional(),
  hidesLid: HidesLid.optional(),
  addressing: z.enum(['lid', 'pn']).optional(),
  delivery: z.enum(['auto', 'manual']).optional(),
  read: z.enum(['auto', 'manual']).optional(),
  online: z.boolean().optional(),
  serverAck: z.union([z.enum(['ok', 'drop', 'swallow']), ErrorCode]).optional(),
  refusal: ErrorCode.nullable().optional(),
  cap: z.int().min(0).nullable().optional(),
  hasKeys: z.boolean().optional(),
  asksProof: z.enum(['never', 'locked', 'always']).optional(),
  acceptsClientProof: z.boolean().optional(),
  issues: z.enum(['auto', 'never']).optional(),
  tokensLate: z.boolean().optional(),
  isLidUntold: z.boolean().optional(),
  pictureAsksProof: z.boolean().optional(),
  props: z.record(z.string().regex(/^\d+$/), z.string()).optional(),
  migrated: z.boolean().optional(),
  refusesLid: z.boolean().optional(),
  hidesDevices: z.enum(['no', 'lid', 'all']).optional(),
  lidIncapable: z.boolean().optional(),
  receiptDelayMs: z.int().min(0).max(60_000).optional(),
  mediaRetry: z.enum(['answer', 'gone', 'silent']).optional(),
  history: z.enum(['none', 'all', 'bomb']).optional(),
})
export type PhoneSettingsBody = z.input<typeof PhoneSettingsBody>

/** The code as the program shows it; dashes and spaces are removed. */
export const PairingCodeBody = z.strictObject({ code: z.string().min(8).max(20) })
/** The time until which the account cannot start new chats; null ends the lock. */
export const TimeLockBody = z.strictObject({
  until: z.iso.datetime().nullable(),
  type: z.string().min(1).max(100).default('DEFAULT'), // the network's name for the kind of lock
  isTold: z.boolean().default(true), // otherwise the account learns of the lock only by a query
})
export type TimeLockBody = z.input<typeof TimeLockBody>
export const ScanBody = z.strictObject({ qr: z.string().min(1).max(4096) })
/** A phone's number, or a group's address. */
const ChatAddress = z.union([z.string().regex(/^[\d-]+@g\.us$/), PhoneNumber])

/** `text` is shorthand for `content: {kind: 'text', text}`. */
export const SendBody = z
  .strictObject({
    to: ChatAddress,
    text: z.string().min(1).max(65_536).optional(),
    content: ContentForm.optional(),
    device: z.int().min(1).optional(), // a companion to send from; by default the handset
    ...SendOptions.shape,
  })
  .transform(({ to, text, content, device, ...options }, context) => {
    if (content && text === undefined) return { to, content, device, options }
    if (!content && text !== undefined) return { to, content: { kind: 'text' as const, text }, device, options }
    context.addIssue({ code: 'custom', path: ['content'], message: 'is needed, or else text' })
    return z.NEVER
  })
export type SendBody = z.input<typeof SendBody>
/** The recipient of a token, and its time in unix seconds (now by default). */
export const TokenBody = z.strictObject({ to: PhoneNumber, t: z.int().min(1).optional() })
export type TokenBody = z.input<typeof TokenBody>
export const ReadBody = z.strictObject({ chat: ChatAddress })
export const MessagesQuery = z.strictObject({ chat: ChatAddress.optional() })
export const CompanionBody = z.strictObject({ isWithoutKeys: z.boolean().optional(), isUntold: z.boolean().optional() })
export type CompanionBody = z.input<typeof CompanionBody>
export const PictureBody = z.strictObject({ file: z.base64().nullable() })
export const NumberBody = z.strictObject({ to: PhoneNumber })
export const PresenceBody = z.strictObject({ to: PhoneNumber, presence: z.enum(PRESENCES) })
export const CallBody = z.strictObject({ to: PhoneNumber, isVideo: z.boolean().default(false) })
export const EndCallBody = z.strictObject({ reason: z.enum(['hangup', 'timeout']).default('hangup') })
export const LogQuery = z.strictObject({ since: z.coerce.number().int().min(0).default(0) })

export const DisconnectMode = z.enum(['reset', 'close', 'replaced', 'unavailable', 'restart', 'logout', 'error'])
export type DisconnectMode = z.infer<typeof DisconnectMode>
export const DisconnectBody = z.strictObject({ mode: DisconnectMode, code: ErrorCode.optional() }) // for `error`

/** A stanza as JSON; string content is the base64 of a leaf's bytes. */
export type StanzaForm = { tag: string; attrs?: Record<string, string>; content?: StanzaForm[] | string }
const StanzaForm: z.ZodType<StanzaForm, StanzaForm> = z.strictObject({
  tag: z.string().min(1),
  attrs: z.record(z.string(), z.string()).optional(),
  content: z.union([z.array(z.lazy(() => StanzaForm)), z.base64()]).optional(),
}) as z.ZodType<StanzaForm, StanzaForm>
/** `isKept`: the stanza stays queued until it is answered, like one with an id and a sender. */
export const StanzaBody = z.strictObject({ stanza: StanzaForm, isKept: z.boolean() })
export type StanzaBody = z.input<typeof StanzaBody>

/** Replaces the deviations from the profile; an empty body restores it. */
export const RulesBody = z.partialRecord(z.enum(RULES), z.boolean())
export type RulesBody = z.input<typeof RulesBody>

export const FaultsBody = z.strictObject({
  refuseUpgrade: z.int().min(400).max(599).optional(), // HTTP status
  refuseLogin: ErrorCode.optional(),
  straySuccess: z.boolean().optional(),
  failure: z.record(z.string(), z.string()).optional(),
  throwOut: z
    .strictObject({ code: ErrorCode, after: z.enum(['success', 'open']).default('open'), times: z.int().min(1) })
    .optional(),
  clientExpiration: z.int().nullable().optional(),
  linkingSteps: z
    .array(
      z.strictObject({
        type: z.string(),
        child: z.string().optional(),
        stage: z.string().optional(),
        when: z.enum(['read', 'finished']).default('read'),
      }),
    )
    .optional(),
  refreshChild: z.enum(['companion_reg_refresh', 'pair-device-rotate-qr']).optional(),
  hellos: z.int().min(1).optional(),
  refuseFinish: ErrorCode.optional(),
  askPasskey: z.boolean().optional(),
  silent: z.boolean().optional(),
  withholdBacklog: z.boolean().optional(),
  loseKeyQueries: z.boolean().optional(),
  lose: z
    .strictObject({
      chance: z.number().min(0).max(1),
      tags: z.array(z.string()).default(['message', 'receipt', 'ack', 'notification', 'iq']),
      seed: z.int().default(1),
    })
    .optional(),
  latencyMs: z.int().min(0).max(60_000).optional(),
  clockSkewSeconds: z.int().optional(),
  loseIssues: z.boolean().optional(),
  loseReceipts: z.boolean().optional(),
  unreadable: z
    .strictObject({ phone: PhoneNumber, count: z.int().min(1).default(1), device: z.int().min(0).optional() })
    .optional(),
  refuseCopies: ErrorCode.optional(),
  cut: z
    .strictObject({
      phone: PhoneNumber,
      after: z.enum(['message-delivered', 'message-accepted']),
      count: z.int().min(1).default(1),
    })
    .optional(),
  media: z
    .strictObject({
      status: z.int().min(400).max(599).optional(),
      retryAfter: z.int().min(1).optional(),
      bytesPerSecond: z.int().min(1).optional(),
      truncate: z.strictObject({ after: z.int().min(0), how: z.enum(['cut', 'short']).default('cut') }).optional(),
      corrupt: z.boolean().optional(),
      times: z.int().min(1).optional(),
      refuseUploads: z.int().min(400).max(599).optional(),
      holdUploads: z.int().min(1).optional(),
      isFirstHostDead: z.boolean().optional(),
    })
    .optional(),
})
export type FaultsBody = z.input<typeof FaultsBody>

export const DeviceView = z.object({
  device: z.int(),
  id: z.string(), // number:device
  connected: z.boolean(),
  ready: z.boolean(), // has received the stanzas that waited for it
  queued: z.int(), // stanzas not yet confirmed
  preKeys: z.int(),
  pairedAt: z.iso.datetime(),
})
export type DeviceView = z.infer<typeof DeviceView>

export const PhoneView = z.object({
  number: z.string(),
  name: z.string(),
  lid: z.string(),
  username: z.string().optional(),
  hidesNumber: z.boolean(),
  hidesLid: HidesLid,
  addressing: z.enum(['lid', 'pn']),
  delivery: z.enum(['auto', 'manual']),
  read: z.enum(['auto', 'manual']),
  online: z.boolean(),
  serverAck: z.union([z.enum(['ok', 'drop', 'swallow']), z.int()]),
  refusal: z.int().nullable(),
  cap: z.int().nullable(),
  asksProof: z.enum(['never', 'locked', 'always']),
  issues: z.enum(['auto', 'never']),
  migrated: z.boolean(),
  refusesLid: z.boolean(),
  hidesDevices: z.enum(['no', 'lid', 'all']),
  lidIncapable: z.boolean(),
  receiptDelayMs: z.int(),
  mediaRetry: z.enum(['answer', 'gone', 'silent']),
  history: z.enum(['none', 'all', 'bomb']),
  unread: z.int(), // messages that the person has not read
  rings: z.boolean(), // false while a linked device reports its user as active
  devices: z.array(DeviceView),
})
export type PhoneView = z.infer<typeof PhoneView>

export const MessageView = z.object({
  id: z.string(),
  chat: z.string(), // the other side's number, or the group
  author: z.string().optional(), // in a group, except for the phone's own messages
  fromMe: z.boolean(),
  kind: z.enum(['waiting', 'revoked', ...SHOWN_KINDS]), // waiting: the phone could not decrypt it
  text: z.string(), // the text, caption, question or name, after the last edit
  quoted: z.object({ id: z.string(), fromMe: z.boolean(), text: z.string() }).optional(),
  media: z
    .object({
      mime: z.string(),
      size: z.number(),
      name: z.string().optional(),
      seconds: z.number().optional(),
      width: z.number().optional(),
      height: z.number().optional(),
      isAnimated: z.boolean().optional(),
      thumbnail: z.string().optional(), // base64
    })
    .optional(), // the file itself: GET …/messages/:id/media
  location: z
    .object({
      latitude: z.number().nullable(), // null for NaN or infinity
      longitude: z.number().nullable(),
      name: z.string().optional(),
      address: z.string().optional(),
      url: z.string().optional(),
    })
    .optional(),
  contacts: z.array(z.object({ name: z.string(), vcard: z.string() })).optional(),
  poll: z.object({ choices: z.array(z.string()), selectable: z.int() }).optional(),
  answer: z.object({ id: z.string() }).optional(),
  fields: z.array(z.string()).optional(), // the field names of an `unknown` message
  isForwarded: z.boolean(),
  isViewOnce: z.boolean(),
  isEphemeral: z.boolean(),
  timer: z.object({ seconds: z.int(), setAt: z.int() }).optional(), // the chat's timer; in unix seconds
  isEdited: z.boolean(),
  reactions: z.array(z.object({ by: z.string(), emoji: z.string() })),
  at: z.iso.datetime(),
  copies: z.int(),
  status: z.enum(['sent', 'delivered', 'read']),
  seen: z.boolean(),
  report: z.enum(['none', 'right', 'wrong']), // whether its reporting token matches its content
  companions: z.array(z.int()), // the person's other devices that decrypted it
  error: z.string().optional(),
})
export type MessageView = z.infer<typeof MessageView>

export const TokensView = z.array(
  z.object({
    to: z.string(),
    count: z.int(), // how often it issued a token to this number
    tokens: z.array(z.object({ token: z.string(), t: z.int() })), // base64 and unix seconds, newest last
  }),
)
export type TokensView = z.infer<typeof TokensView>

export const CallView = z.object({
  id: z.string(),
  from: z.string(),
  to: z.string(),
  isVideo: z.boolean(),
  status: z.enum(['ringing', 'rejected', 'ended', 'missed']),
})

export const HealthView = z.object({
  rootKey: z.string(),
  chatUrl: z.string(),
  mediaCa: z.string(), // in PEM
  mediaHost: z.string(), // including the port
  stats: z.record(z.string(), z.number()),
})
export type HealthView = z.infer<typeof HealthView>

export const LogEntryView = z.looseObject({
  seq: z.int(),
  at: z.iso.datetime(),
  type: z.string(),
  phone: z.string().optional(),
  device: z.string().optional(),
  session: z.string().optional(),
  id: z.string().optional(),
})
export type LogEntryView = z.infer<typeof LogEntryView>
