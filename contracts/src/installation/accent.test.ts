import { expect, test } from 'vitest'
import { accentOf, contrastOf, isReadable } from './accent.ts'
import { ACCENT } from './installation.ts'
import { InstallationChange } from './installation-change.ts'

test.each([
  ['#ffffff', '#000000', 21],
  ['#777777', '#ffffff', 4.48],
  ['#1971c2', '#ffffff', 5.0],
])('the contrast of %s and %s is %d to 1, as WCAG computes it', (one, other, ratio) => {
  expect(contrastOf(one, other)).toBeCloseTo(ratio, 1)
  expect(contrastOf(other, one)).toBe(contrastOf(one, other))
})

test.each([
  ['#ffd43b', false],
  ['#74c0fc', false],
  ['#777777', false],
  ['#ffffff', false],
  [ACCENT, true],
  ['#c92a2a', true],
  ['#000000', true],
])('white text on %s can be read: %s', (color, can) => {
  expect(isReadable(color)).toBe(can)
})

test('every accepted colour has enough contrast in both themes', () => {
  for (let red = 0; red < 256; red += 15)
    for (let green = 0; green < 256; green += 15)
      for (let blue = 0; blue < 256; blue += 15) {
        const color = `#${[red, green, blue].map((value) => value.toString(16).padStart(2, '0')).join('')}`
        if (!isReadable(color)) continue
        const { light, dark } = accentOf(color)
        const told = [
          contrastOf(light.fill, '#ffffff') >= 4.5,
          contrastOf(light.text, '#f4f6f8') >= 4.5,
          contrastOf(dark.fill, '#ffffff') >= 4.5,
          contrastOf(dark.fill, '#242424') >= 3,
          contrastOf(dark.text, '#242424') >= 4.5,
        ]
        expect([color, ...told]).toEqual([color, true, true, true, true, true])
      }
})

test('a change of the installation is refused with the reason of each field', () => {
  const faults = (change: object) => InstallationChange.safeParse(change).error?.issues.map(({ message }) => message)

  expect(faults({ accent: '#FFD43B' })).toEqual(['color_contrast'])
  expect(faults({ mailFrom: 'Atende' })).toEqual(['mail_sender'])
  expect(faults({ mailFrom: 'A <a@b.test>\r\nBcc: c@d.test' })).toEqual(['mail_sender'])
  expect(faults({ supportLink: 'javascript:alert(1)' })).toEqual(['support_link'])
  expect(
    InstallationChange.parse({ accent: '#C22', mailFrom: 'Atende <oi@atende.test>', supportLink: 'tel:+551140000000' }),
  ).toEqual({
    accent: '#cc2222',
    mailFrom: 'Atende <oi@atende.test>',
    supportLink: 'tel:+551140000000',
  })
})
