import encodeQR from 'qr'

/** @returns a picture of the code as an SVG image in a data address */
export const qrImage = (code: string): string =>
  `data:image/svg+xml;base64,${Buffer.from(encodeQR(code, 'svg', { ecc: 'medium', border: 2 })).toString('base64')}`
