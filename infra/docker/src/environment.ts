import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  hkdfSync,
  randomBytes,
  sign,
} from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { NAMES_WITH_DATABASE } from '@recado/system/services'
import { SECRETS } from '@recado/system/variables'

/*
 * Reads the .env of docker-compose.yml from standard input and prints the lines that it lacks: all lines for an empty
 * file, otherwise the secrets that a newer version needs. Existing secrets never change. On a host without Node, this
 * file can run in a container of the image.
 *
 * Secrets have no defaults, and each service gets its own database password, so that an intruder in one service cannot
 * read another's data.
 */
const password = () => randomBytes(24).toString('hex') // hexadecimal, because passwords are part of URLs
const root = generateKeyPairSync('x25519').privateKey.export({ format: 'jwk' })
const hex = (base64: string | undefined) => Buffer.from(base64 ?? '', 'base64url').toString('hex')
const bytes = (text: string) => Buffer.from(text, 'hex')

/**
 * Derives the certificate of the simulator's media authority from the simulator's root key. Its bytes are fixed except
 * for the key, the key's hash and the signature. A test compares the result with `mediaAuthority` of the simulator.
 */
function mediaAuthority(rootKey: Buffer): string {
  const seed = Buffer.from(hkdfSync('sha256', rootKey, '', 'simulated media authority', 32))
  const der = Buffer.concat([bytes('302e020100300506032b657004220420'), seed])
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' })
  const body = Buffer.concat([
    bytes('3081e9a003020102020101300506032b657030233121301f06035504030c18'),
    Buffer.from('Simulated WhatsApp media'),
    bytes('301e170d3230303130313030303030305a170d3439313233313030303030305a30233121301f06035504030c18'),
    Buffer.from('Simulated WhatsApp media'),
    publicKey,
    bytes('a3423040300f0603551d130101ff040530030101ff300e0603551d0f0101ff040403020204301d0603551d0e04160414'),
    createHash('sha1').update(publicKey).digest(),
  ])
  const certificate = Buffer.concat([bytes('30820136'), body, bytes('300506032b6570034100'), sign(null, body, key)])
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? []
  // line breaks are escaped, as .env requires
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\\n')
}

const known = parseEnv(readFileSync(0, 'utf8'))
const passwords = ['POSTGRES', 'RABBITMQ', ...NAMES_WITH_DATABASE.map((name) => `${name.toUpperCase()}_DATABASE`)]
const secrets = [
  ...SECRETS.map((name) => [name, randomBytes(32).toString('base64')] as const),
  ...passwords.map((name) => [`${name}_PASSWORD`, password()] as const),
]
const missing = secrets.filter(([name]) => !(name in known)).map(([name, value]) => `${name}=${value}`)

const whole =
  () => `# Secrets of this installation. Keep a copy of SECRET_KEY apart from the backups: without it every WhatsApp
# connection has to be paired again.
${missing.join('\n')}

# Where people find the product, and the port of this host behind that address.
PUBLIC_URL=http://localhost:8080
PORT=8080

# A simulated WhatsApp with phones in the browser, to try the product without a phone. Whoever reaches it owns every
# simulated phone: not for the internet. To have it, remove the # of the first two lines.
#COMPOSE_PROFILES=simulator
#SANDBOX_ENABLED=true
SANDBOX_PHONE_URL=http://localhost:8081
SANDBOX_ROOT_KEY=${hex(root.x)}
SIMULATOR_ROOT_KEY=${hex(root.d)}
SANDBOX_MEDIA_CA="${mediaAuthority(Buffer.from(root.d ?? '', 'base64url'))}"`

if (Object.keys(known).length === 0) console.log(whole())
else if (missing.length > 0) console.log(['', '# Added for a newer version.', ...missing].join('\n'))
