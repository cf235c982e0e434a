import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { SERVICE_NAMES } from '@recado/system/services'

/**
 * Listens on the given port and shows its environment. BREAK names a part that cannot start, and STALL a part that
 * never becomes ready.
 */
const PROGRAM = `
import { createServer } from 'node:http'

const HEALTH = {
  'whatsapp-simulator': { rootKey: 'cafe', chatUrl: 'ws://127.0.0.1:1/chat', mediaCa: 'a certificate' },
  'pix-simulator': {
    apiUrl: 'https://127.0.0.1:1',
    authority: 'an authority',
    clientId: 'a client',
    clientSecret: 'its secret',
    certificate: 'its certificate',
    certificateKey: 'its key',
    key: 'a key in Pix',
  },
}
const PORTS = ['PORT', 'SIMULATOR_PORT', 'PIX_SIMULATOR_PORT', 'PROVIDER_SIMULATORS_PORT']
const part: string = process.argv[1].split('/').at(-3)
console.log('the first words of', part)
if (process.env.BREAK === part) {
  console.error(part, 'could not start: out of luck')
  process.exit(1)
}
createServer((request, response) => {
  const isReady = process.env.STALL !== part
  response.writeHead(request.url?.startsWith('/health') && !isReady ? 503 : 200)
  response.end(JSON.stringify(request.url === '/health' ? HEALTH[part] : process.env))
}).listen(Number(PORTS.map((name) => process.env[name]).find(Boolean)), '127.0.0.1')
process.on('SIGTERM', () => process.exit(0))
`

/** Listens on the port of every service. */
const TOGETHER = `
import { createServer } from 'node:http'
for (const [name, port] of Object.entries(process.env)) {
  if (!/^[A-Z]+_PORT$/.test(name)) continue
  createServer((_request, response) => response.end(JSON.stringify(process.env))).listen(Number(port), '127.0.0.1')
}
process.on('SIGTERM', () => process.exit(0))
`

/** A repository with the structure of ours, with a tiny program for each part and a built web client. */
export function makeFixtureRepository(): string {
  const root = mkdtempSync(join(tmpdir(), 'a stack '))
  const simulators = ['infra/whatsapp-simulator', 'infra/pix-simulator', 'infra/provider-simulators']
  const parts = ['infra/edge', ...simulators, ...SERVICE_NAMES.map((name) => `services/${name}`)]
  for (const part of parts) write(join(root, part, 'src/main.ts'), PROGRAM)
  write(join(root, 'infra/system/src/together/main.ts'), TOGETHER)
  write(join(root, 'package.json'), '{ "type": "module" }')
  write(join(root, 'web/dist/index.html'), '<!doctype html>')
  return root
}

function write(file: string, content: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
}
