import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findFreePort } from '@recado/up/ports'
import { markProcess } from '@recado/up/process/process-mark'
import { waitFor } from '@recado/up/wait'
import { z } from 'zod'
import { copyMounted } from './copy-mounted.ts'
import { runDocker } from './run-docker.ts'

const ROOT = new URL('../../../', import.meta.url).pathname
const PROJECTS = join(ROOT, '.cache/containers') // a folder of each project, named like the project
const IMAGE = /image: recado:\S+/g
const START_MS = 10 * 60_000 // long, because only a failing test waits until the end
const LOOK_MS = 1_000
const MOST_FILES = 'nofile: 65536'

/** An installation by a Compose file, under a project name of its own and on free ports. */
export type OwnProject = {
  readonly url: string
  readonly simulatorUrl: string
  /** A folder of this host that containers can write. */
  readonly folder: string
  /** Runs `docker compose` with these arguments. @returns its output */
  readonly compose: (args: readonly string[], input?: string) => Promise<string>
  /** Starts all containers and waits until they are healthy. */
  readonly up: (...options: readonly string[]) => Promise<void>
  /** Removes everything of the project from the engine and from this host. */
  readonly close: () => Promise<void>
}

/**
 * Writes the Compose file and an .env into a folder of its own, as an operator has them. The copy differs from the file in
 * the image, the simulator's port and state, which outlives `down --volumes` as WhatsApp does, and in the open files of
 * RabbitMQ if this machine allows fewer.
 */
export async function createProject(image: string, file = 'docker-compose.yml'): Promise<OwnProject> {
  // processes of several containers may have one pid and one engine
  const name = `recado-nightly-${process.pid}-${randomBytes(4).toString('hex')}`
  const directory = join(PROJECTS, name)
  const folder = join(directory, 'shared')
  for (const made of ['shared', 'simulator']) mkdirSync(join(directory, made), { recursive: true })
  for (const open of ['shared', 'simulator']) chmodSync(join(directory, open), 0o777) // for user 1000 in the containers
  const [port, simulatorPort] = [await findFreePort(), await findFreePort()]
  const text = readFileSync(join(ROOT, file), 'utf8')
    .replaceAll(IMAGE, `image: ${image}`)
    .replace('127.0.0.1:8081:8080', `127.0.0.1:${simulatorPort}:8080`)
    .replace("'simulator:/data'", "'./simulator:/data'")
    .replace(MOST_FILES, `nofile: ${Math.min(65_536, openFiles())}`)
  writeFileSync(join(directory, 'docker-compose.yml'), text)
  copyMounted(text, directory)
  const written = await runDocker(['run', '--rm', '--interactive', image, 'node', 'infra/docker/src/environment.ts'])
  const settings = written
    .replaceAll(/^#(COMPOSE_PROFILES|SANDBOX_ENABLED)=/gm, '$1=')
    .replace(/^PUBLIC_URL=.*$/m, `PUBLIC_URL=http://localhost:${port}`)
    .replace(/^PORT=.*$/m, `PORT=${port}`)
  writeFileSync(join(directory, '.env'), settings, { mode: 0o600 })

  const compose = (args: readonly string[], input?: string) =>
    runDocker(['compose', '--project-name', name, ...args], {
      folder: directory,
      ...(input !== undefined && { input }),
    })
  return {
    url: `http://localhost:${port}`,
    simulatorUrl: `http://localhost:${simulatorPort}`,
    folder,
    compose,
    async up(...options) {
      await compose(['up', '--detach', '--no-build', ...options])
      const isReady = await waitFor(async () => {
        await pause(LOOK_MS)
        return (await findUnready(compose)).length === 0
      }, START_MS)
      if (!isReady) throw new Error(`not healthy after ${START_MS / 60_000} minutes: ${await findUnready(compose)}`)
    },
    close: () => remove(name, image),
  }
}

/** Removes the projects of killed runs of this checkout, whose containers would otherwise run for ever. */
export async function removeAbandoned(image: string): Promise<void> {
  for (const name of findAbandoned(PROJECTS)) await remove(name, image)
}

/** @returns the names of the projects in a folder whose process has ended */
export function findAbandoned(folder: string): string[] {
  const names = existsSync(folder) ? readdirSync(folder) : []
  return names.filter((name) => {
    const pid = /^recado-nightly-(\d+)-/.exec(name)?.[1]
    return pid !== undefined && !markProcess(Number(pid))
  })
}

async function remove(name: string, image: string): Promise<void> {
  const directory = join(PROJECTS, name)
  // the .env is written before the first container starts, and Compose does not read its file without it
  if (existsSync(join(directory, '.env'))) {
    const down = ['--profile', '*', 'down', '--volumes', '--remove-orphans']
    await runDocker(['compose', '--project-name', name, ...down], { folder: directory })
    // files belong to user 1000 of the containers or to the user of the test, so a container removes them as root
    const empty = ['find', '/shared', '-mindepth', '1', '-delete']
    for (const one of ['shared', 'simulator'])
      await runDocker(['run', '--rm', '--user', '0', '--volume', `${join(directory, one)}:/shared`, image, ...empty])
  }
  rmSync(directory, { recursive: true })
}

const Container = z.object({ Service: z.string(), State: z.string(), Health: z.string(), ExitCode: z.int() })

/** @returns the services with a container that is not healthy yet @throws an Error if a container has failed */
async function findUnready(compose: OwnProject['compose']): Promise<string[]> {
  const lines = (await compose(['ps', '--all', '--format', 'json'])).split('\n').filter(Boolean)
  const containers = lines.map((line) => Container.parse(JSON.parse(line)))
  const failed = containers.find(({ State, ExitCode }) => State === 'exited' && ExitCode !== 0)
  if (failed) throw new Error(`${failed.Service} failed: ${await compose(['logs', '--tail', '20', failed.Service])}`)
  if (containers.length === 0) return ['all']
  return containers
    .filter(({ State, Health }) => State !== 'exited' && Health !== 'healthy')
    .map(({ Service }) => Service)
}

/** @returns how many files a process may open here; a container cannot get more without a further right */
const openFiles = (): number =>
  Number(/^Max open files\s+\d+\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1])
