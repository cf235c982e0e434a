import { splitBrokerUrls } from '@recado/kit/broker-urls'
import { Failure } from '../failure.ts'
import { isAnswering } from '../ports.ts'

const USUAL_PORTS: Record<string, number> = { 'postgres:': 5432, 'postgresql:': 5432, 'amqp:': 5672, 'amqps:': 5671 }

/**
 * Reads the URL of a server from an environment variable, or the URLs of its nodes, separated by commas.
 * @returns the value of the variable, if a node answers; undefined without the variable
 */
export async function readGivenServer(environment: NodeJS.ProcessEnv, name: string): Promise<string | undefined> {
  const url = environment[name]
  if (!url) return undefined
  const nodes = splitBrokerUrls(url).map((node) => placeOf(node, name))
  for (const { host, port } of nodes) if (await isAnswering(host, port)) return url
  const places = nodes.map(({ host, port }) => `${host}:${port}`).join(', ')
  throw new Failure(`No server answers at ${places}, the address in ${name}; start that server or unset ${name}.`)
}

function placeOf(url: string, name: string): { readonly host: string; readonly port: number } {
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  const usualPort = parsed && USUAL_PORTS[parsed.protocol]
  if (!usualPort) throw new Failure(`${name} is not the URL of such a server.`)
  return { host: parsed.hostname || '127.0.0.1', port: Number(parsed.port) || usualPort }
}
