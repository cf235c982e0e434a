import { z } from 'zod'
import { ERRORS } from './error-catalogue.ts'
import type { PlanLimits } from './features.ts'
import type { Language } from './language.ts'

export type ErrorCode = keyof typeof ERRORS

/** The texts for a faulty field, by the code in `fields[].code`. */
export const FIELD_ERRORS = {
  required: { pt: 'Obrigatório', en: 'Required', es: 'Obligatorio' },
  too_short: { pt: 'Muito curto!', en: 'Too Short!', es: '¡Muy corto!' },
  too_long: { pt: 'Muito longo!', en: 'Too Long!', es: '¡Muy largo!' },
  invalid_email: { pt: 'E-mail inválido', en: 'Invalid email', es: 'Correo inválido' },
  no_country: { pt: 'Número sem código do país', en: 'Number without a country code', es: 'Número sin código de país' },
  invalid: { pt: 'Valor inválido', en: 'Invalid value', es: 'Valor inválido' },
  checkout_name: {
    pt: 'O nome completo é obrigatório',
    en: 'The full name is required',
    es: 'El nombre completo es obligatorio',
  },
  checkout_address: {
    pt: 'O Endereço é obrigatório',
    en: 'The address is required',
    es: 'La dirección es obligatoria',
  },
  checkout_city: { pt: 'Cidade é obrigatória', en: 'The city is required', es: 'La ciudad es obligatoria' },
  checkout_zipcode: { pt: 'CEP é obrigatório', en: 'The postcode is required', es: 'El código postal es obligatorio' },
  checkout_country: { pt: 'País é obrigatório', en: 'The country is required', es: 'El país es obligatorio' },
  tag_too_short: { pt: 'Mensagem muito curta', en: 'Message too short', es: 'Mensaje muy corto' },
  file_too_short: { pt: 'nome muito curto', en: 'name too short', es: 'nombre muy corto' },
  color_contrast: {
    pt: 'Cor clara demais: o texto branco sobre ela não se lê. Escolha uma mais escura.',
    en: 'The colour is too light: white text on it cannot be read. Choose a darker one.',
    es: 'Color demasiado claro: el texto blanco sobre él no se lee. Elija uno más oscuro.',
  },
  mail_sender: {
    pt: 'Informe como Nome <endereco@exemplo.com>',
    en: 'Write it as Name <address@example.com>',
    es: 'Escríbalo como Nombre <direccion@ejemplo.com>',
  },
  support_link: {
    pt: 'Comece com https://, mailto: ou tel:',
    en: 'Begin with https://, mailto: or tel:',
    es: 'Comience con https://, mailto: o tel:',
  },
  proxy_url: {
    pt: 'Escreva como socks5://usuario:senha@proxy.exemplo.com:1080, http://… ou https://…',
    en: 'Write it as socks5://user:password@proxy.example.com:1080, http://… or https://…',
    es: 'Escríbalo como socks5://usuario:clave@proxy.ejemplo.com:1080, http://… o https://…',
  },
  prompt_queue: { pt: 'Informe o setor', en: 'Choose the queue', es: 'Informe el sector' },
} as const satisfies Record<string, Record<Language, string>>
export type FieldErrorCode = keyof typeof FIELD_ERRORS

/** @returns the field code, if the message of a contract's rule is one */
export const namedFieldError = (message: string): FieldErrorCode | undefined =>
  Object.hasOwn(FIELD_ERRORS, message) ? (message as FieldErrorCode) : undefined

export const FieldError = z.object({ field: z.string(), code: z.string(), message: z.string() })
export type FieldError = z.infer<typeof FieldError>

/** The body of every answer that is not a success. The text of the code names the other fields of the body. */
export const ErrorAnswer = z.looseObject({
  error: z.string(),
  message: z.string(),
  requestId: z.string(),
  fields: z.array(FieldError).optional(),
})
export type ErrorAnswer = z.infer<typeof ErrorAnswer>

/** The words for the resources that a plan limits. */
const RESOURCES = {
  users: { pt: 'usuários', en: 'users', es: 'usuarios' },
  connections: { pt: 'conexões', en: 'connections', es: 'conexiones' },
  queues: { pt: 'filas', en: 'queues', es: 'filas' },
} as const satisfies Record<keyof PlanLimits, Record<Language, string>>

/**
 * @returns the code's text with `{x}` filled from `details`; a `{ name }` object is shown by its name, a date in the
 * form of the language, a limited resource by its word
 */
export function errorText(code: ErrorCode, language: Language, details: Readonly<Record<string, unknown>>): string {
  return ERRORS[code][language].replace(/\{(\w+)\}/g, (placeholder, key: string) => {
    const value = details[key]
    if (typeof value === 'object' && value !== null && 'name' in value) return String(value.name)
    if (typeof value === 'string' && CALENDAR_DATE.test(value)) return writtenDate(value, language)
    if (key === 'resource' && Object.hasOwn(RESOURCES, String(value))) {
      return RESOURCES[value as keyof PlanLimits][language]
    }
    return value === undefined ? placeholder : String(value)
  })
}

const CALENDAR_DATE = /^\d{4}-\d\d-\d\d$/
const WRITING = { pt: 'pt-BR', en: 'en-US', es: 'es' } as const satisfies Record<Language, string>
const TWO_DIGITS = { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: 'UTC' } as const

const writtenDate = (date: string, language: Language) =>
  new Intl.DateTimeFormat(WRITING[language], TWO_DIGITS).format(new Date(date))
