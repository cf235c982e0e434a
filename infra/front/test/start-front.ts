import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { findFreePort, isAnswering } from '@recado/up/ports'
import { lastLines, openLog } from '@recado/up/process/log-file'
import { waitFor } from '@recado/up/wait'
import { type Authorities, MAIN, PIX } from './authority.ts'
import type { Place } from './call-front.ts'
import type { FrontName, Program } from './find-program.ts'

const run = promisify(execFile)
const START_MS = 60_000
const read = (file: string) => readFileSync(fileURLToPath(new URL(`../${file}`, import.meta.url)), 'utf8')

/** A front that runs with the file of infra/front. */
export type Front = Place & {
  /** The port without encryption. */
  readonly plainPort: number
  /** @returns all output of the program so far */
  readonly printed: () => string
  /** Reads its configuration again, as `systemctl reload` lets it. */
  readonly reload: () => Promise<void>
  readonly stop: () => Promise<void>
}

type Setting = {
  readonly program: Program
  readonly authorities: Authorities
  /** The addresses of the edges, each as `host:port`. */
  readonly edges: readonly string[]
  /** A free one by default. */
  readonly port?: number
}

type Ports = { readonly port: number; readonly plainPort: number; readonly adminPort: number }

/** Starts a front with its file, in which only names, paths and ports of this machine differ. */
export async function startFront(name: FrontName, setting: Setting): Promise<Front> {
  const folder = mkdtempSync(join(tmpdir(), `front-${name}-`))
  const ports = {
    port: setting.port ?? (await findFreePort()),
    plainPort: await findFreePort(),
    adminPort: await findFreePort(),
  }
  writeCertificates(folder, setting.authorities)
  const { file, text, args } = KINDS[name](folder, ports, setting.edges)
  writeFileSync(join(folder, file), text)
  const { command, environment } = setting.program
  const logFile = join(folder, 'log')
  const log = openLog(logFile)
  const child = spawn(command, args, {
    cwd: folder,
    env: { ...environment, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: ['ignore', log.descriptor, log.descriptor],
  })
  log.close()
  const stop = async () => {
    await end(child)
    rmSync(folder, { recursive: true, force: true })
  }
  const isOpen = await waitFor(() => child.exitCode !== null || isAnswering('127.0.0.1', ports.port), START_MS)
  if (!isOpen || child.exitCode !== null) {
    const lines = lastLines(logFile)
    await stop()
    throw new Error(`${name} did not start: ${lines}`)
  }
  const reload = async () => {
    if (name !== 'caddy') return void child.kill(name === 'nginx' ? 'SIGHUP' : 'SIGUSR2')
    const admin = ['reload', '--force', '--config', join(folder, file), '--address', `localhost:${ports.adminPort}`]
    await run(command, admin, { env: { ...environment, HOME: folder } })
  }
  return { ...ports, root: setting.authorities.root, printed: () => readFileSync(logFile, 'utf8'), reload, stop }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

function writeCertificates(folder: string, { servers, provider }: Authorities): void {
  for (const [name, { certificate, key }] of [
    ['recado', servers[MAIN]],
    ['pix', servers[PIX]],
  ] as const) {
    writeFileSync(join(folder, `${name}.crt`), certificate)
    writeFileSync(join(folder, `${name}.key`), key)
    writeFileSync(join(folder, `${name}.pem`), `${certificate.trimEnd()}\n${key}`) // nginx reads the certificate, HAProxy both
  }
  writeFileSync(join(folder, 'provider.pem'), provider.root)
}

/** Replaces every occurrence of each text. @throws an Error if the configuration file does not contain a text */
function replaced(text: string, changes: readonly (readonly [string | RegExp, string])[]): string {
  return changes.reduce((before, [from, to]) => {
    const after = before.replaceAll(from, () => to)
    if (after === before) throw new Error(`the file does not contain ${from}`)
    return after
  }, text)
}

type Prepared = { readonly file: string; readonly text: string; readonly args: readonly string[] }

const KINDS: Readonly<Record<FrontName, (folder: string, ports: Ports, edges: readonly string[]) => Prepared>> = {
  nginx: (folder, { port, plainPort }, edges) => {
    for (const name of ['tmp', 'log']) mkdirSync(join(folder, `nginx-${name}`))
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((kind) => `${kind}_temp_path ${folder}/nginx-tmp/${kind};`)
      .join(' ')
    const text = replaced(read('nginx.conf'), [
      ['server 127.0.0.1:8080;', edges.map((edge) => `server ${edge};`).join(' ')],
      ['listen 443', `listen ${port}`],
      ['listen [::]:443', `listen [::]:${port}`],
      ['listen 80', `listen ${plainPort}`],
      ['listen [::]:80', `listen [::]:${plainPort}`],
      ['/run/nginx.pid', `${folder}/nginx.pid`],
      ['/var/log/nginx/', `${folder}/nginx-log/`],
      ['/etc/ssl/recado/', `${folder}/`],
      ['http {\n', `http {\n  ${temporary}\n`],
    ])
    return {
      file: 'nginx.conf',
      text,
      args: ['-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf'), '-g', 'daemon off;'],
    }
  },
  caddy: (folder, { port, plainPort, adminPort }, edges) => {
    const options = `\thttp_port ${plainPort}\n\thttps_port ${port}\n\tadmin localhost:${adminPort}\n\tskip_install_trust\n\tauto_https disable_certs\n\tservers {\n\t\tprotocols h1 h2\n\t}\n`
    const text = replaced(read('Caddyfile'), [
      ['{\n\tlog {', `{\n${options}\tlog {`],
      ['127.0.0.1:8080', edges.join(' ')],
      [`${MAIN} {\n`, `${MAIN} {\n\ttls ${folder}/recado.crt ${folder}/recado.key\n`],
      ['tls {\n', `tls ${folder}/pix.crt ${folder}/pix.key {\n`],
      ['/etc/caddy/', `${folder}/`],
    ])
    return {
      file: 'Caddyfile',
      text,
      args: ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'],
    }
  },
  haproxy: (folder, { port, plainPort }, edges) => {
    writeFileSync(
      join(folder, 'certificates.list'),
      replaced(read('certificates.list'), [['/etc/haproxy/', `${folder}/`]]),
    )
    const text = replaced(read('haproxy.cfg'), [
      [
        /server edge1 127.0.0.1:8080 check/g,
        edges.map((edge, at) => `server edge${at + 1} ${edge} check`).join('\n  '),
      ],
      ['bind :443', `bind :${port}`],
      ['bind [::]:443', `bind [::]:${port}`],
      ['bind :80', `bind :${plainPort}`],
      ['bind [::]:80', `bind [::]:${plainPort}`],
      [/^ {2}(user|group) haproxy.*\n/gm, ''], // the package is unpacked, so that its user is missing
      ['/etc/haproxy/', `${folder}/`],
      ['maxconn 20000', 'maxconn 2000'], // the limit of open files of a test may be lower
      ['log /dev/log local0', 'log stdout format raw local0'],
    ])
    return { file: 'haproxy.cfg', text, args: ['-W', '-f', join(folder, 'haproxy.cfg')] }
  },
}
