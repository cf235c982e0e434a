import {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max'
import { parsePhoneNumberFromString as parseRoughly } from 'libphonenumber-js/min'
import { canonicalPhone } from './phone-number.ts'

/** Why a text is refused: `number`: it is not a phone number. `country`: its country is ambiguous. */
export type PhoneFault = 'number' | 'country'

/**
 * Reads phone numbers that people type or paste in forms, sheets and cards. Only digits count. After a plus or 00, the
 * digits begin with a country code. Otherwise the first matching rule applies: digits that are a valid number of the
 * given country get its code; digits that are valid with a country code stay unchanged. The metadata of libphonenumber
 * decides which numbers are valid.
 * @param country ISO 3166-1 code of the company's country
 * @returns digits, country code first
 */
export function readPhone(text: string, country: string): { readonly digits: string } | PhoneFault {
  const written = text.normalize('NFKC').replace(/^[^\d+(A-Za-z]*(?:tel:)?[^\d+(A-Za-z]*/iu, '')
  if (/\p{L}/u.test(written.replace(/xx/i, ''))) return 'number'
  const digits = written.replace(/\D/g, '')
  if (digits.length < 8 || digits.length > 18) return 'number'
  const isAbroad = /^\D*\+/u.test(written) || digits.startsWith('00')
  if (isAbroad) return ofTheWorld(digits.replace(/^0+/, ''))
  const home = isSupportedCountry(country) ? country : 'BR'
  const hasArea = /^\D*\(/u.test(written) // brackets enclose an area code, without a country code
  const found = local(digits, home) ?? world(digits) ?? old(digits, home) ?? (hasArea ? undefined : rough(digits, home))
  return found === undefined ? 'country' : { digits: found }
}

/** Reads a number with a country code. A possible length is enough, because the metadata lacks new ranges. */
function ofTheWorld(digits: string): { digits: string } | PhoneFault {
  const parsed = parsePhoneNumberFromString(`+${digits}`)
  if (parsed?.isPossible() || world(canonicalPhone(digits))) return { digits: parsed?.number.slice(1) ?? digits }
  return 'number'
}

/** Reads a number as it is dialled within the country, with or without a trunk 0 and a carrier code. */
function local(digits: string, country: CountryCode): string | undefined {
  const parsed = parsePhoneNumberFromString(digits.replace(country === 'BR' ? BRAZILIAN_TRUNK : /^$/, ''), country)
  if (!parsed?.isValid() || parsed.countryCallingCode !== getCountryCallingCode(country)) return undefined
  return parsed.nationalNumber.length >= LEAST_LOCAL ? parsed.number.slice(1) : undefined
}
const LEAST_ABROAD = 11
const LEAST_LOCAL = 8 // shorter numbers belong to services
const BRAZILIAN_TRUNK = /^0(?:\d{2})?(?=\d{10,11}$)/

const world = (digits: string): string | undefined =>
  parsePhoneNumberFromString(`+${digits}`)?.isValid() ? digits : undefined

/** Reads outdated forms, such as Brazilian mobiles without the ninth digit. */
function old(digits: string, country: CountryCode): string | undefined {
  if (world(canonicalPhone(digits))) return digits
  if (country !== 'BR') return undefined
  const full = `55${digits.replace(BRAZILIAN_TRUNK, '')}`
  return world(canonicalPhone(full)) ? full : undefined
}

/** Reads numbers of newly assigned ranges, which the detailed metadata does not contain yet. */
function rough(digits: string, country: CountryCode): string | undefined {
  if (digits.length >= LEAST_ABROAD && parseRoughly(`+${digits}`)?.isValid()) return digits
  const parsed = country === 'BR' ? undefined : parseRoughly(digits, country)
  return parsed?.isValid() && parsed.nationalNumber.length > LEAST_LOCAL ? parsed.number.slice(1) : undefined
}

/** Whether this is the ISO 3166-1 code of a country that has phone numbers. */
export const isCountry = (code: string): boolean => isSupportedCountry(code)

/** The country of a number, by its country code and area. @returns undefined for digits that are not a number */
export const countryOf = (digits: string): string | undefined => parsePhoneNumberFromString(`+${digits}`)?.country
