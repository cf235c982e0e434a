import {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max'
import { parsePhoneNumberFromString as parseRoughly } from 'libphonenumber-js/min'
import { canonicalPhone } from './phone-number.ts'

/** The fault of a text as a phone number: it is not one at all, or it could be one of several countries. */
export type PhoneFault = 'number' | 'country'

/**
 * The one reader of phone numbers that people write or paste: in forms, sheets, cards. Whatever is no digit goes. A plus
 * or 00 says that the country is there. Else 10 or 11 digits that are a number of the country get it, and digits that
 * are a number with a country are taken so; what is both is the country's. Which numbers there are says
 * libphonenumber's metadata.
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
  const hasArea = /^\D*\(/u.test(written) // brackets stand around an area, not behind a country
  const found = local(digits, home) ?? world(digits) ?? old(digits, home) ?? (hasArea ? undefined : rough(digits, home))
  return found === undefined ? 'country' : { digits: found }
}

/** With its country; of a country's numbers that the metadata does not know yet the length is enough. */
function ofTheWorld(digits: string): { digits: string } | PhoneFault {
  const parsed = parsePhoneNumberFromString(`+${digits}`)
  if (parsed?.isPossible() || world(canonicalPhone(digits))) return { digits: parsed?.number.slice(1) ?? digits }
  return 'number'
}

/** A number of the country as it is dialled there, with a trunk 0 and a carrier code, if it has them. */
function local(digits: string, country: CountryCode): string | undefined {
  const parsed = parsePhoneNumberFromString(digits.replace(country === 'BR' ? BRAZILIAN_TRUNK : /^$/, ''), country)
  if (!parsed?.isValid() || parsed.countryCallingCode !== getCountryCallingCode(country)) return undefined
  return parsed.nationalNumber.length >= LEAST_LOCAL ? parsed.number.slice(1) : undefined
}
const LEAST_ABROAD = 11
const LEAST_LOCAL = 8 // shorter ones are of services
const BRAZILIAN_TRUNK = /^0(?:\d{2})?(?=\d{10,11}$)/

const world = (digits: string): string | undefined =>
  parsePhoneNumberFromString(`+${digits}`)?.isValid() ? digits : undefined

/** Spellings that are no longer dialled, as Brazilian mobiles without the ninth digit. */
function old(digits: string, country: CountryCode): string | undefined {
  if (world(canonicalPhone(digits))) return digits
  if (country !== 'BR') return undefined
  const full = `55${digits.replace(BRAZILIAN_TRUNK, '')}`
  return world(canonicalPhone(full)) ? full : undefined
}

/** Ranges that are given out before the metadata of kinds of numbers knows them. */
function rough(digits: string, country: CountryCode): string | undefined {
  if (digits.length >= LEAST_ABROAD && parseRoughly(`+${digits}`)?.isValid()) return digits
  const parsed = country === 'BR' ? undefined : parseRoughly(digits, country)
  return parsed?.isValid() && parsed.nationalNumber.length > LEAST_LOCAL ? parsed.number.slice(1) : undefined
}

/** Whether this is the ISO 3166-1 code of a country that has phone numbers. */
export const isCountry = (code: string): boolean => isSupportedCountry(code)

/** The country of a number, by its country code and area. @returns undefined for digits that are not a number */
export const countryOf = (digits: string): string | undefined => parsePhoneNumberFromString(`+${digits}`)?.country
