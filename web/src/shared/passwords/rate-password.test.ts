import { expect, test } from 'vitest'
import { ratePassword } from './rate-password.ts'

test.each([
  ['123456789', 'common'],
  ['qazwsxedc', 'common'],
  ['ertyuiop', 'keys'],
  ['aaaaaaaaaaaa', 'repeated'],
  ['27091993', 'date'],
  ['x7q', 'short'],
])('the password %s is weak, and the reason is: %s', (password, reason) => {
  expect(ratePassword(password, [])).toEqual({ level: 'weak', reason })
})

test('a password with the name, the company or the e-mail of the person is weak', () => {
  const personal = ['Nina Castro', 'Padaria Sol', 'nina.castro@padaria.test']
  expect(ratePassword('ninacastro', personal)).toEqual({ level: 'weak', reason: 'personal' })
  expect(ratePassword('NinaCastro', personal).level).toBe('weak')
  expect(ratePassword('ninacastro', []).level).not.toBe('weak')
})

test('several words that do not belong together are a strong password, without a reason', () => {
  expect(ratePassword('girafa verde no trampolim', [])).toEqual({ level: 'strong' })
})
