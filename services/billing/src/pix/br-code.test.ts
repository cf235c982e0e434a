import { describe, expect, test } from 'vitest'
import { BrCodeError, parseBrCode } from './br-code.ts'
import { crc16 } from './crc16.ts'

const STATIC =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D'
const DYNAMIC =
  '00020101021226770014BR.GOV.BCB.PIX2555pix.example.com/qr/93598be0-1bd0-4997-8318-81776a1d8a995204000053039865802BR5907EMPRESA6009SAO PAULO62070503***6304EEAB'
const TOO_LONG_62 =
  '00020126360014BR.GOV.BCB.PIX0114+5511943214321520400005303986540566.665802BR5907EMPRESA6008BRASILIA62080503***6304170E'

const field = (id: string, value: string) => `${id}${String(value.length).padStart(2, '0')}${value}`
const sign = (text: string) => `${text}6304${crc16(`${text}6304`)}`

const PARTS = {
  '00': '01',
  '01': '12',
  '26': field('00', 'br.gov.bcb.pix') + field('25', 'pix.example.com/qr/v2/1'),
  '52': '0000',
  '53': '986',
  '54': '99.90',
  '58': 'BR',
  '59': 'EMPRESA',
  '60': 'SAO PAULO',
  '62': field('05', 'a'.repeat(26)),
}
/** A code with these fields changed and a valid checksum; undefined removes a field. */
const codeOf = (changed: Readonly<Record<string, string | undefined>> = {}) =>
  sign(
    Object.entries<string | undefined>({ ...PARTS, ...changed })
      .filter((part): part is [string, string] => part[1] !== undefined)
      .toSorted(([one], [other]) => Number(one) - Number(other))
      .map(([id, value]) => field(id, value))
      .join(''),
  )

test("the checksum of the standard's example is correct", () => {
  expect(crc16('123456789')).toBe('29B1')
  expect(crc16(STATIC.slice(0, -4))).toBe('1D3D')
  expect(crc16(DYNAMIC.slice(0, -4))).toBe('EEAB')
  expect(crc16(TOO_LONG_62.slice(0, -4))).toBe('170E')
})

test('a static code contains a key', () => {
  expect(parseBrCode(STATIC)).toEqual({
    payee: { key: '123e4567-e12b-12d1-a456-426655440000' },
    amountCents: undefined,
    name: 'Fulano de Tal',
    city: 'BRASILIA',
    txid: undefined,
  })
})

test('a dynamic code contains the location of its charge', () => {
  expect(parseBrCode(DYNAMIC)).toEqual({
    payee: { location: 'pix.example.com/qr/93598be0-1bd0-4997-8318-81776a1d8a99' },
    amountCents: undefined,
    name: 'EMPRESA',
    city: 'SAO PAULO',
    txid: undefined,
  })
})

test('a code that contains an amount and a txid returns both', () => {
  expect(parseBrCode(codeOf())).toMatchObject({ amountCents: 9_990, txid: 'a'.repeat(26) })
  expect(parseBrCode(codeOf({ '54': '7' }))).toMatchObject({ amountCents: 700 })
  expect(parseBrCode(codeOf({ '54': '0.5' }))).toMatchObject({ amountCents: 50 })
  expect(parseBrCode(codeOf({ '54': '1234567890.01' }))).toMatchObject({ amountCents: 123_456_789_001 })
})

test('a code whose field 62 is a byte too long is refused, although its checksum is correct', () => {
  expect(() => parseBrCode(TOO_LONG_62)).toThrow(BrCodeError)
})

test('a code with any single character changed is refused', () => {
  const changed = [...DYNAMIC].map(
    (character, at) => DYNAMIC.slice(0, at) + (character === '0' ? '1' : '0') + DYNAMIC.slice(at + 1),
  )

  for (const code of changed) expect(() => parseBrCode(code)).toThrow(BrCodeError)
})

describe('invalid codes', () => {
  const pixAccount = field('00', 'br.gov.bcb.pix') + field('01', 'a key')
  test.each<[string, string]>([
    ['of another format', codeOf({ '00': '02' })],
    ['of an unknown kind of payment', codeOf({ '01': '13' })],
    ['without an account', codeOf({ '26': undefined })],
    ['for another payment system', codeOf({ '26': field('00', 'com.example') + field('01', 'a key') })],
    ['with two Pix accounts', codeOf({ '27': pixAccount })],
    ['with a key and a location', codeOf({ '26': pixAccount + field('25', 'pix.example.com/1') })],
    ['with neither key nor location', codeOf({ '26': field('00', 'br.gov.bcb.pix') })],
    ['whose account has surplus bytes', codeOf({ '26': `${pixAccount}9` })],
    ['without a category', codeOf({ '52': undefined })],
    ['in another currency', codeOf({ '53': '840' })],
    ['with a comma in the amount', codeOf({ '54': '99,90' })],
    ['with an amount of three decimals', codeOf({ '54': '99.901' })],
    ['with a negative amount', codeOf({ '54': '-1.00' })],
    ['of another country', codeOf({ '58': 'US' })],
    ['without a name', codeOf({ '59': undefined })],
    ['whose name is too long', codeOf({ '59': 'x'.repeat(26) })],
    ['whose city is too long', codeOf({ '60': 'x'.repeat(16) })],
    ['without a txid', codeOf({ '62': field('06', 'x') })],
    ['without field 62', codeOf({ '62': undefined })],
    ['whose txid has invalid characters', codeOf({ '62': field('05', 'a-b') })],
    ['with an accent', codeOf({ '60': 'SÃO PAULO' })],
    ['with a field twice', sign(codeOf().slice(0, -8) + field('59', 'OTHER'))],
    ['with an empty field', sign(`${codeOf().slice(0, -8)}8000`)],
    ['that begins with another field', sign(field('01', '12') + codeOf().slice(0, -8).replace('010212', ''))],
    ['with a field after its checksum', codeOf() + field('80', 'x')],
    ['whose checksum is in lower case', DYNAMIC.replace('EEAB', 'eeab')],
    ['that is cut off', codeOf().slice(0, -1)],
    ['that is empty', ''],
  ])('a code %s is refused', (_, code) => {
    expect(() => parseBrCode(code)).toThrow(BrCodeError)
  })
})

test('the error about an invalid code does not contain the code', () => {
  const message = (() => {
    try {
      parseBrCode(codeOf({ '62': field('05', 'a secret') }))
    } catch (error) {
      return String(error)
    }
  })()

  expect(message).toContain('txid')
  expect(message).not.toContain('secret')
})
