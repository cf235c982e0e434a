import encodeQR from 'qr'

/** @returns the QR code as an SVG image in a data URL */
export const qrImage = (code: string): string =>
  `data:image/svg+xml;base64,${Buffer.from(encodeQR(code, 'svg', { ecc: 'medium', border: 2 })).toString('base64')}`
