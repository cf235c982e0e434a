import { expect, test } from 'vitest'
import { qrImage } from './qr-image.ts'

const CODE =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D'

test('a code is rendered as an SVG image with a fixed size and without a script', () => {
  const [, svg = ''] = qrImage(CODE).split('base64,')
  const text = Buffer.from(svg, 'base64').toString()

  expect(text).toMatch(/^<svg /)
  expect(text).toContain('viewBox')
  expect(text).not.toMatch(/script|href/i)
  expect(qrImage(`${CODE}x`)).not.toBe(qrImage(CODE))
})
