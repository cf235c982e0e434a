import { createHash, hkdfSync } from 'node:crypto'
import { proto } from '@whiskeysockets/baileys/WAProto/index.js'
import { openGcm, sealGcm } from '../crypto/aes.ts'
import { generateKeyPair, sharedKey } from '../crypto/curve.ts'
import type { ServerIdentity } from './certificates.ts'

const PROTOCOL_NAME = Buffer.from('Noise_XX_25519_AESGCM_SHA256\0\0\0\0') // 32 bytes, so it is not hashed
const EMPTY = Buffer.alloc(0)

/** The claimed identity of a client; `noiseKey` is proven by the handshake. */
export type ClientHello = { payload: proto.ClientPayload; noiseKey: Buffer }

/**
 * The server's side of Noise_XX_25519_AESGCM_SHA256 (https://noiseprotocol.org), as WhatsApp uses it: one counter for
 * both directions during the handshake, and one per direction afterwards. `prologue` is the client's four intro bytes.
 */
export function createNoiseResponder(identity: ServerIdentity, prologue: Buffer) {
  const ephemeral = generateKeyPair()
  let hash: Buffer = PROTOCOL_NAME
  let salt: Buffer = PROTOCOL_NAME
  let key: Buffer = PROTOCOL_NAME
  let counter = 0
  let transport: ReturnType<typeof createTransport> | undefined

  const authenticate = (data: Uint8Array) => {
    hash = createHash('sha256').update(hash).update(data).digest()
  }
  const mix = (shared: Uint8Array) => {
    ;[salt, key] = deriveTwo(shared, salt)
    counter = 0
  }
  const seal = (plaintext: Uint8Array) => {
    const sealed = sealGcm(key, ivOf(counter++), plaintext, hash)
    authenticate(sealed)
    return sealed
  }
  const open = (sealed: Uint8Array) => {
    const plaintext = openGcm(key, ivOf(counter++), sealed, hash)
    authenticate(sealed)
    return plaintext
  }

  authenticate(prologue)

  /** @returns the ServerHello for a ClientHello */
  function answerHello(message: Buffer): Buffer {
    const clientEphemeral = proto.HandshakeMessage.decode(message).clientHello?.ephemeral
    if (!clientEphemeral) throw new Error('the first frame is not a ClientHello')
    authenticate(clientEphemeral)
    authenticate(ephemeral.public)
    mix(sharedKey(ephemeral.private, clientEphemeral))
    const sealedStatic = seal(identity.noiseKey.public)
    mix(sharedKey(identity.noiseKey.private, clientEphemeral))
    const payload = seal(identity.certificateChain)
    const serverHello = { ephemeral: ephemeral.public, static: sealedStatic, payload }
    return Buffer.from(proto.HandshakeMessage.encode({ serverHello }).finish())
  }

  /** Reads the ClientFinish; from here on `encrypt` and `decrypt` use the transport keys. */
  function acceptFinish(message: Buffer): ClientHello {
    const { clientFinish } = proto.HandshakeMessage.decode(message)
    if (!clientFinish?.static || !clientFinish.payload) throw new Error('the second frame is not a ClientFinish')
    const noiseKey = open(clientFinish.static)
    mix(sharedKey(ephemeral.private, noiseKey))
    const payload = proto.ClientPayload.decode(open(clientFinish.payload))
    transport = createTransport(...deriveTwo(EMPTY, salt))
    return { payload, noiseKey }
  }

  function established() {
    if (!transport) throw new Error('the handshake is not finished')
    return transport
  }

  return {
    answerHello,
    acceptFinish,
    encrypt: (plaintext: Uint8Array): Buffer => established().encrypt(plaintext),
    decrypt: (sealed: Uint8Array): Buffer => established().decrypt(sealed),
  }
}

function createTransport(clientKey: Buffer, serverKey: Buffer) {
  let received = 0
  let sent = 0
  return {
    decrypt: (sealed: Uint8Array) => openGcm(clientKey, ivOf(received++), sealed, EMPTY),
    encrypt: (plaintext: Uint8Array) => sealGcm(serverKey, ivOf(sent++), plaintext, EMPTY),
  }
}

function deriveTwo(input: Uint8Array, salt: Uint8Array): [Buffer, Buffer] {
  const derived = Buffer.from(hkdfSync('sha256', input, salt, '', 64))
  return [derived.subarray(0, 32), derived.subarray(32)]
}

function ivOf(counter: number): Buffer {
  const iv = Buffer.alloc(12)
  iv.writeUInt32BE(counter, 8)
  return iv
}
