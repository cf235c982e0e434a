import { z } from 'zod'
import { ref } from '../ids.ts'

const OnOff = z.enum(['disabled', 'enabled'])
const Text = z.string().max(1_000)
const Access = z.string().trim().max(300)

/** A setting whose value everybody in the company can read. */
const shown = <Z extends z.ZodType<string>>(value: Z, initial: z.output<Z>) =>
  ({ value, initial, reads: 'everyone', keeps: 'plain', writes: 'admin' }) as const
/** A setting whose value only admins can read. */
const internal = <Z extends z.ZodType<string>>(value: Z, initial: z.output<Z>) =>
  ({ value, initial, reads: 'admins', keeps: 'plain', writes: 'admin' }) as const
/** A secret of another system: encrypted at rest, and in no event. Not even admins can read a `masked` one again. */
const access = <K extends 'sealed' | 'masked'>(keeps: K) =>
  ({ value: Access, initial: '', reads: 'admins', keeps, writes: 'admin' }) as const

/**
 * Every setting of a company with its type, its initial value, its readers and the people who can change it. Values are
 * texts. A company without a row has the initial value.
 */
export const SETTINGS = {
  userRating: shown(OnOff, 'disabled'), // asks for a rating after closing
  scheduleType: shown(z.enum(['disabled', 'queue', 'company']), 'disabled'), // the business hours that apply
  phoneCountry: shown(z.string().regex(/^(?:[A-Z]{2})?$/), ''), // without a country code; empty: that of the first connection's number
  call: shown(OnOff, 'disabled'), // disabled: calls are rejected with a text
  CheckMsgIsGroup: shown(OnOff, 'disabled'), // enabled: messages of groups are ignored
  sendGreetingAccepted: shown(OnOff, 'disabled'),
  sendMsgTransfTicket: shown(OnOff, 'disabled'),
  chatBotType: shown(z.enum(['text']), 'text'),
  greetingSingleQueue: shown(OnOff, 'disabled'), // enabled: sends the connection's greeting even if it has one queue
  greetingAcceptedMessage: internal(
    Text,
    '{{greeting}}, {{firstName}}! Meu nome é {{agent}} e vou continuar o seu atendimento.',
  ),
  transferMessage: internal(Text, 'Você está sendo transferido(a) para {{queue}} {{agent}}. Aguarde um instante.'),
  callRejectMessage: internal(Text, 'Este número não atende ligações. Por favor, envie uma mensagem.'),
  ratingThanksMessage: internal(Text, 'Obrigado pela sua avaliação!'), // empty: no message
  optOutMessage: internal(Text, 'Pronto! Você não receberá mais mensagens de campanhas.'),
  showDeletedMessages: shown(OnOff, 'enabled'), // agents can still read a message that the contact deleted
  messagesRetentionMonths: internal(z.string().regex(/^(\d{1,2}|1[01]\d|120)$/), '0'), // 0: without an end
  campaignsEnabled: { ...shown(z.enum(['true', 'false']), 'true'), writes: 'super' },
  userCreation: { ...shown(OnOff, 'enabled'), writes: 'super' },
  ipixc: access('sealed'),
  tokenixc: access('masked'),
  ipmkauth: access('sealed'),
  clientidmkauth: access('masked'),
  clientsecretmkauth: access('masked'),
  asaas: access('masked'),
} as const

export type SettingKey = keyof typeof SETTINGS
export const SETTING_KEYS = Object.keys(SETTINGS) as SettingKey[]
export const isSettingKey = (text: string): text is SettingKey => Object.hasOwn(SETTINGS, text)

/** The settings that other services can know, each with the type of its value. */
export type Settings = {
  readonly [K in SettingKey as (typeof SETTINGS)[K]['keeps'] extends 'plain' ? K : never]: z.output<
    (typeof SETTINGS)[K]['value']
  >
}

/** A setting in the form for its readers; a masked one shows at most its last characters. */
export const Setting = z.object({
  key: z.string(),
  value: z.string(),
  version: z.int().min(1), // 1: never changed
})
export type Setting = z.infer<typeof Setting>

/** A setting that has changed, as `setting.updated` carries it. */
export const ChangedSetting = z.object({
  companyId: ref('company'),
  key: z.string(),
  value: z.string().nullable(), // null: it is stored encrypted, and people who can read it have to ask for it
  version: z.int().min(1),
})
export type ChangedSetting = z.infer<typeof ChangedSetting>
