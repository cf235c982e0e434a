import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/** The keys of a browser's subscription, and the function that opens its messages. */
export type BrowserKeys = {
  readonly p256dh: string // base64url
  readonly auth: string
  /** Decrypts a message (RFC 8291). @throws an Error if the message is not for these keys or is malformed */
  open(body: Buffer): Buffer
}

const HEADER_BYTES = 21 // salt, record size and length of the sender's key (RFC 8188 §2.1)
const TAG_BYTES = 16
const LAST = 2 // delimiter of the last record

/** @param given the private key and the secret of a browser, in base64url; by default new ones */
export function createBrowserKeys(given?: { readonly privateKey: string; readonly auth: string }): BrowserKeys {
  const pair = createECDH('prime256v1')
  if (given) pair.setPrivateKey(given.privateKey, 'base64url')
  else pair.generateKeys()
  const publicKey = pair.getPublicKey()
  const auth = given ? Buffer.from(given.auth, 'base64url') : randomBytes(16)

  function open(body: Buffer): Buffer {
    const salt = body.subarray(0, 16)
    const recordSize = body.readUInt32BE(16)
    const keyEnd = HEADER_BYTES + body.readUInt8(20)
    const sender = body.subarray(HEADER_BYTES, keyEnd)
    const record = body.subarray(keyEnd)
    if (record.length > recordSize) throw new Error('the message has several records')
    const shared = pair.computeSecret(sender)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender])
    const secret = Buffer.from(hkdfSync('sha256', shared, auth, info, 32))
    const derive = (name: string, bytes: number) =>
      Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${name}\0`), bytes))
    const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
    decipher.setAuthTag(record.subarray(-TAG_BYTES))
    const padded = Buffer.concat([decipher.update(record.subarray(0, -TAG_BYTES)), decipher.final()])
    const end = padded.findLastIndex((byte) => byte !== 0)
    if (padded[end] !== LAST) throw new Error('the record has no delimiter')
    return padded.subarray(0, end)
  }
  return { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url'), open }
}
