import { z } from 'zod'
import { SETTING_LIMIT } from './setting.ts'

const OnOff = z.enum(['enabled', 'disabled']) // in the order of the settings page
const Text = z.string().max(SETTING_LIMIT.characters)
const Months = z
  .string()
  .regex(/^(\d{1,2}|1\d\d)$/)
  .refine((text) => Number(text) <= SETTING_LIMIT.months)
const Minutes = z
  .string()
  .regex(/^\d{1,6}$/)
  .refine((text) => Number(text) <= SETTING_LIMIT.minutes)
const Access = z.string().trim().max(300)

/** A setting whose value everybody in the company can read. */
const shown = <Z extends z.ZodType<string>>(value: Z, initial: z.output<Z>) =>
  ({ value, initial, reads: 'everyone', keeps: 'plain', writes: 'admin' }) as const
/** A setting whose value only admins can read. */
const internal = <Z extends z.ZodType<string>>(value: Z, initial: z.output<Z>) =>
  ({ value, initial, reads: 'admins', keeps: 'plain', writes: 'admin' }) as const
/** An automatic message to contacts. */
const message = (initial: string) => ({ ...internal(Text, initial), isMessage: true }) as const
/**
 * A credential of another system. It is encrypted in the database and never part of an event. Even admins cannot read a
 * `masked` credential again.
 */
const access = <K extends 'sealed' | 'masked', S extends string>(system: S, keeps: K) =>
  ({ value: Access, initial: '', reads: 'admins', keeps, writes: 'admin', system }) as const

/**
 * Every setting of a company, with its type, its initial value, its readers and the people who can change it. All
 * values are texts. A company without a row for a setting has the initial value.
 */
export const SETTINGS = {
  userRating: shown(OnOff, 'disabled'), // enabled: after closing, contacts are asked for a rating
  scheduleType: shown(z.enum(['disabled', 'queue', 'company']), 'disabled'), // the business hours that apply
  firstAnswerMinutes: { ...shown(Minutes, '0'), founding: '10' }, // open minutes until the first answer of a person; 0: no target
  nextAnswerMinutes: { ...shown(Minutes, '0'), founding: '30' }, // open minutes until each later answer of a person; 0: no target
  resolutionMinutes: shown(Minutes, '0'), // open minutes until the ticket is closed; 0: no target
  machineAnswers: shown(OnOff, 'disabled'), // answers of bots and programs count as answers of a person
  phoneCountry: shown(z.string().regex(/^(?:[A-Z]{2})?$/), ''), // for typed numbers without a country code; empty: the country of the first connection
  call: shown(OnOff, 'disabled'), // disabled: calls are rejected, and the caller gets a text
  CheckMsgIsGroup: shown(OnOff, 'disabled'), // enabled: messages of groups are ignored
  chatBotType: shown(z.enum(['text']), 'text'),
  sendGreetingAccepted: shown(OnOff, 'disabled'),
  sendMsgTransfTicket: shown(OnOff, 'disabled'),
  greetingSingleQueue: shown(OnOff, 'disabled'), // enabled: the connection's greeting is sent even if it has only one queue
  greetingAcceptedMessage: message(
    '{{greeting}}, {{firstName}}! Meu nome é {{agent}} e vou continuar o seu atendimento.',
  ),
  transferMessage: message('Você está sendo transferido(a) para {{queue}} {{agent}}. Aguarde um instante.'),
  callRejectMessage: message('Este número não atende ligações. Por favor, envie uma mensagem.'),
  ratingThanksMessage: message('Obrigado pela sua avaliação!'), // empty: no message is sent
  optOutMessage: message('Pronto! Você não receberá mais mensagens de campanhas.'),
  showDeletedMessages: shown(OnOff, 'enabled'), // enabled: agents can still read messages that the contact deleted
  connectionDownMinutes: internal(Minutes, '10'), // minutes without a connection after which admins are told; 0: only of unlinked numbers
  pushContent: shown(OnOff, 'enabled'), // disabled: notifications outside of an open window show no names and no texts
  twoFactorDemanded: shown(OnOff, 'disabled'), // enabled: users without a second factor can only set one up
  messagesRetentionMonths: internal(Months, '0'), // 0: messages are never removed
  campaignsEnabled: { ...shown(z.enum(['true', 'false']), 'true'), writes: 'super' },
  userCreation: { ...shown(OnOff, 'enabled'), writes: 'super' },
  ipixc: access('ixc', 'sealed'),
  tokenixc: access('ixc', 'masked'),
  ipmkauth: access('mkauth', 'sealed'),
  clientidmkauth: access('mkauth', 'masked'),
  clientsecretmkauth: access('mkauth', 'masked'),
  asaas: access('asaas', 'masked'),
} as const

export type SettingKey = keyof typeof SETTINGS
export const SETTING_KEYS = Object.keys(SETTINGS) as SettingKey[]
export const isSettingKey = (text: string): text is SettingKey => Object.hasOwn(SETTINGS, text)

type KeyOf<Shape> = { [K in SettingKey]: (typeof SETTINGS)[K] extends Shape ? K : never }[SettingKey]
type Choice = KeyOf<{ value: z.ZodEnum; writes: 'admin' }>
type MessageKey = KeyOf<{ isMessage: true }>
type AccessKey = KeyOf<{ system: string }>

/** The value of a setting in a new company. An older company without a row keeps the initial value. */
export const foundingOf = (key: SettingKey): string => {
  const setting = SETTINGS[key]
  return 'founding' in setting ? setting.founding : setting.initial
}

/** The settings that are a number of open minutes. */
export const TARGETS = ['firstAnswerMinutes', 'nextAnswerMinutes', 'resolutionMinutes'] as const satisfies SettingKey[]

/** The settings for which admins choose one of a few values, in the order of the settings page. */
export const CHOICES: readonly Choice[] = SETTING_KEYS.filter(
  (key): key is Choice => SETTINGS[key].value instanceof z.ZodEnum && SETTINGS[key].writes === 'admin',
)
/** The automatic messages. */
export const MESSAGES: readonly MessageKey[] = SETTING_KEYS.filter(
  (key): key is MessageKey => 'isMessage' in SETTINGS[key],
)
/** Credentials of other systems. */
export const ACCESSES: readonly AccessKey[] = SETTING_KEYS.filter((key): key is AccessKey => 'system' in SETTINGS[key])

/** @returns the values that a setting can have; empty if any text is allowed */
export const valuesOf = (key: SettingKey): readonly string[] => {
  const { value } = SETTINGS[key]
  return value instanceof z.ZodEnum ? value.options : []
}

/** The settings that other services may read, each with the type of its value. */
export type Settings = {
  readonly [K in SettingKey as (typeof SETTINGS)[K]['keeps'] extends 'plain' ? K : never]: z.output<
    (typeof SETTINGS)[K]['value']
  >
}
