const SECRET = 3 // the index of the secret in a QR code: address with ref, noise key, identity key, secret, kind of client

/**
 * @returns the text of a QR code, with its secret replaced by this one
 * @param secret in base64
 */
export const qrWithSecret = (qr: string, secret: string): string => qr.split(',').with(SECRET, secret).join(',')
