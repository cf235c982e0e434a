import { generateKeyPairSync, randomBytes } from 'node:crypto'

/*
 * Prints an .env for docker-compose.yml with new secrets. It imports nothing of ours, so that a host with Docker alone
 * can run it, too (docs/operations.md).
 */
const password = () => randomBytes(24).toString('hex') // part of an address, so without signs that would need escaping
const root = generateKeyPairSync('x25519').privateKey.export({ format: 'jwk' })
const hex = (base64: string | undefined) => Buffer.from(base64 ?? '', 'base64url').toString('hex')

console.log(`# Secrets of this installation. Keep a copy of SECRET_KEY apart from the backups: without it every WhatsApp
# connection has to be paired again.
SECRET_KEY=${randomBytes(32).toString('base64')}
MEDIA_LINK_KEY=${randomBytes(32).toString('base64')}
POSTGRES_PASSWORD=${password()}
RABBITMQ_PASSWORD=${password()}
AUTH_DATABASE_PASSWORD=${password()}
BILLING_DATABASE_PASSWORD=${password()}
CONNECTIONS_DATABASE_PASSWORD=${password()}
TICKETS_DATABASE_PASSWORD=${password()}

# Where people find the product, and the port of this host behind that address.
PUBLIC_URL=http://localhost:8080
PORT=8080

# A simulated WhatsApp with phones in the browser, to try the product without a phone. Whoever reaches it owns every
# simulated phone: not for the internet. To have it, remove the # of the first two lines.
#COMPOSE_PROFILES=simulator
#SANDBOX_ENABLED=true
SANDBOX_PHONE_URL=http://localhost:8081
SANDBOX_ROOT_KEY=${hex(root.x)}
SIMULATOR_ROOT_KEY=${hex(root.d)}`)
