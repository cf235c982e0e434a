import { z } from 'zod'

/** A phone number as E.164 digits; a plus, spaces, dashes and brackets are taken off. */
export const PhoneNumber = z
  .string()
  .transform((written) => written.replace(/[\s()+-]/g, ''))
  .pipe(z.string().regex(/^\d{7,15}$/, 'must be a phone number of 7 to 15 digits'))

const ErrorCode = z.int().min(400).max(999)
const MessageId = z.string().regex(/^[A-Za-z0-9._-]{1,64}$/, 'must be 1 to 64 letters, digits, dots, dashes')

export const PhoneSettingsBody = z.strictObject({
  name: z.string().trim().min(1).max(100).optional(),
  addressing: z.enum(['lid', 'pn']).optional(),
  delivery: z.enum(['auto', 'manual']).optional(),
  read: z.enum(['auto', 'manual']).optional(),
  online: z.boolean().optional(),
  serverAck: z.union([z.enum(['ok', 'drop', 'swallow']), ErrorCode]).optional(),
  receiptDelayMs: z.int().min(0).max(60_000).optional(),
})
export type PhoneSettingsBody = z.input<typeof PhoneSettingsBody>

/** As the program shows it; dashes and blanks are taken off. */
export const PairingCodeBody = z.strictObject({ code: z.string().min(8).max(20) })
export const ScanBody = z.strictObject({ qr: z.string().min(1).max(4096) })
export const SendBody = z.strictObject({
  to: PhoneNumber,
  text: z.string().min(1).max(65_536),
  id: MessageId.optional(),
})
export const ReadBody = z.strictObject({ chat: PhoneNumber })
export const MessagesQuery = z.strictObject({ chat: PhoneNumber.optional() })
export const LogQuery = z.strictObject({ since: z.coerce.number().int().min(0).default(0) })

export const DisconnectMode = z.enum(['reset', 'close', 'replaced', 'unavailable', 'restart', 'logout'])
export type DisconnectMode = z.infer<typeof DisconnectMode>
export const DisconnectBody = z.strictObject({ mode: DisconnectMode })

export const FaultsBody = z.strictObject({
  refuseUpgrade: z.int().min(400).max(599).optional(), // HTTP status
  refuseLogin: ErrorCode.optional(),
  askPasskey: z.boolean().optional(),
  silent: z.boolean().optional(),
  loseKeyQueries: z.boolean().optional(),
  loseReceipts: z.boolean().optional(),
  cut: z
    .strictObject({
      phone: PhoneNumber,
      after: z.enum(['message-delivered', 'message-accepted']),
      count: z.int().min(1).default(1),
    })
    .optional(),
})
export type FaultsBody = z.input<typeof FaultsBody>

export const DeviceView = z.object({
  device: z.int(),
  id: z.string(), // number:device
  connected: z.boolean(),
  ready: z.boolean(), // has taken what waited for it
  queued: z.int(), // stanzas not yet confirmed
  preKeys: z.int(),
  pairedAt: z.iso.datetime(),
})
export type DeviceView = z.infer<typeof DeviceView>

export const PhoneView = z.object({
  number: z.string(),
  name: z.string(),
  lid: z.string(),
  addressing: z.enum(['lid', 'pn']),
  delivery: z.enum(['auto', 'manual']),
  read: z.enum(['auto', 'manual']),
  online: z.boolean(),
  serverAck: z.union([z.enum(['ok', 'drop', 'swallow']), z.int()]),
  receiptDelayMs: z.int(),
  unread: z.int(), // messages that the person has not seen
  devices: z.array(DeviceView),
})
export type PhoneView = z.infer<typeof PhoneView>

export const MessageView = z.object({
  id: z.string(),
  chat: z.string(), // the other side's number
  fromMe: z.boolean(),
  text: z.string(),
  at: z.iso.datetime(),
  copies: z.int(),
  status: z.enum(['sent', 'delivered', 'read']),
  seen: z.boolean(),
  error: z.string().optional(),
})
export type MessageView = z.infer<typeof MessageView>

export const HealthView = z.object({
  rootKey: z.string(),
  chatUrl: z.string(),
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
