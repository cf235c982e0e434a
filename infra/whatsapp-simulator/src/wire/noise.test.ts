import { pino } from 'pino'
import { expect, test } from 'vitest'
import { baileys, trusting } from '../../test/baileys.ts'
import { generateKeyPair, type KeyPair } from '../crypto/curve.ts'
import { createServerIdentity, type ServerIdentity } from './certificates.ts'
import { createFrameReader, frame } from './frames.ts'
import type { BinaryNode } from './nodes.ts'
import { createNoiseResponder } from './noise.ts'

const { proto } = baileys
const NOW = new Date('2026-01-01T12:00:00Z')

/** The shipped client's half of the handshake. */
function startHandshake(routingInfo?: Buffer) {
  const [ephemeral, noiseKey] = [generateKeyPair(), generateKeyPair()]
  const logger = pino({ level: 'silent' })
  const noise = baileys.makeNoiseHandler({
    keyPair: ephemeral,
    NOISE_HEADER: baileys.NOISE_WA_HEADER,
    logger,
    ...(routingInfo ? { routingInfo } : {}),
  })
  const hello = proto.HandshakeMessage.encode({ clientHello: { ephemeral: ephemeral.public } }).finish()
  return { noise, noiseKey, hello: noise.encodeFrame(hello) }
}

async function shakeHands(identity: ServerIdentity, trustedRoot: KeyPair, routingInfo?: Buffer) {
  const client = startHandshake(routingInfo)
  const reader = createFrameReader()
  const [hello] = reader.push(Buffer.from(client.hello))
  const intro = reader.intro()
  if (!hello || !intro) throw new Error('no hello')
  const server = createNoiseResponder(identity, intro.header)
  const answer = proto.HandshakeMessage.decode(server.answerHello(hello))
  const sealedKey = trusting(trustedRoot.public, () => client.noise.processHandshake(answer, client.noiseKey))
  const payload = client.noise.encrypt(proto.ClientPayload.encode({ username: 5511, device: 3 }).finish())
  const finish = proto.HandshakeMessage.encode({ clientFinish: { static: sealedKey, payload } }).finish()
  const [received] = reader.push(Buffer.from(client.noise.encodeFrame(finish)))
  if (!received) throw new Error('no finish')
  return { client, server, reader, intro, received }
}

test('the shipped client completes the handshake, and both sides can read each other', async () => {
  const root = generateKeyPair()
  const { client, server, reader, received } = await shakeHands(createServerIdentity(root, NOW), root)

  const { payload, noiseKey } = server.acceptFinish(received)
  await client.noise.finishInit()
  const heard: BinaryNode[] = []
  const stanza: BinaryNode = { tag: 'iq', attrs: { type: 'result', id: '7' } }
  const reply = frame(server.encrypt(baileys.encodeBinaryNode(stanza)))
  await client.noise.decodeFrame(reply, (node) => heard.push(node as BinaryNode))
  const [said] = reader.push(Buffer.from(client.noise.encodeFrame(baileys.encodeBinaryNode(stanza))))

  expect(String(payload.username)).toBe('5511')
  expect(noiseKey).toEqual(client.noiseKey.public)
  expect(heard).toEqual([stanza])
  expect(await baileys.decodeBinaryNode(server.decrypt(said ?? Buffer.alloc(0)))).toEqual(stanza)
})

test('the frames of a client with routing info are read after the routing info', async () => {
  const root = generateKeyPair()

  const { intro, server, received } = await shakeHands(
    createServerIdentity(root, NOW),
    root,
    Buffer.from('0208', 'hex'),
  )

  expect(intro).toMatchObject({ dictionary: 3, hasRoutingInfo: true })
  expect(String(server.acceptFinish(received).payload.device)).toBe('3')
})

test('a client that trusts another root refuses the server', async () => {
  const identity = createServerIdentity(generateKeyPair(), NOW)

  await expect(shakeHands(identity, generateKeyPair())).rejects.toThrow('signature')
})

test('a chain whose leaf another intermediate signed is refused', async () => {
  const root = generateKeyPair()
  const [ours, other] = [createServerIdentity(root, NOW), createServerIdentity(root, NOW)]
  const mixed = proto.CertChain.encode({
    intermediate: proto.CertChain.decode(other.certificateChain).intermediate ?? null,
    leaf: proto.CertChain.decode(ours.certificateChain).leaf ?? null,
  }).finish()

  await expect(shakeHands({ ...ours, certificateChain: Buffer.from(mixed) }, root)).rejects.toThrow('signature')
})

test('a changed byte in the client finish ends the handshake', async () => {
  const root = generateKeyPair()
  const { server, received } = await shakeHands(createServerIdentity(root, NOW), root)
  const changed = Buffer.from(received)
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1

  expect(() => server.acceptFinish(changed)).toThrow()
})

test('frames are read whether they arrive byte by byte or several in one message', () => {
  const stream = Buffer.concat([Buffer.from('WA\x06\x03'), frame(Buffer.from('um')), frame(Buffer.from('dois'))])
  const whole = createFrameReader()
  const byteByByte = createFrameReader()

  const expected = ['um', 'dois']

  expect(whole.push(stream).map(String)).toEqual(expected)
  expect([...stream].flatMap((byte) => byteByByte.push(Buffer.from([byte]))).map(String)).toEqual(expected)
})

test('a stream that does not come from a WhatsApp client is refused', () => {
  expect(() => createFrameReader().push(Buffer.from('GET / HTTP/1.1'))).toThrow('not a WhatsApp client')
})
