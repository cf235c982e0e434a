import { Failure } from '../failure.ts'
import { isAnswering } from '../ports.ts'

const USUAL_PORTS: Record<string, number> = { 'postgres:': 5432, 'postgresql:': 5432, 'amqp:': 5672, 'amqps:': 5671 }

/** @returns the URL of a server from this environment variable, once the server answers; undefined without it */
export async function readGivenServer(environment: NodeJS.ProcessEnv, name: string): Promise<string | undefined> {
  const url = environment[name]
  if (!url) return undefined
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  const usualPort = parsed && USUAL_PORTS[parsed.protocol]
  if (!usualPort) throw new Failure(`${name} is not the URL of such a server.`)
  const host = parsed.hostname || '127.0.0.1'
  const port = Number(parsed.port) || usualPort
  if (await isAnswering(host, port)) return url
  throw new Failure(`No server answers at ${host}:${port}, the address in ${name}; start that server or unset ${name}.`)
}
