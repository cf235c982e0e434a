import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SERVICE_NAMES, serviceOf } from '@recado/system/services'

const ROOT = join(import.meta.dirname, '../../..')
const QUEUE = /\bdefineConsumer(?:<\w+>)?\(\s*['`]([^'`]+)['`]/g
const OF_ITS_SERVICE = /^\$\{\w+\}/ // how the kit names a queue that several services have

/**
 * Reads the queues that services consume from their sources, since a broker cannot be asked for its queues over AMQP.
 * @returns every name once, by service; those of the kit for each service with a database, whether or not it has them
 */
export function findQueues(): string[] {
  const ofKit = queuesIn('kit')
  return SERVICE_NAMES.flatMap((service) => {
    const shared = serviceOf(service).database ? ofKit.map((queue) => queue.replace(OF_ITS_SERVICE, service)) : []
    return [...new Set([...queuesIn(service), ...shared])].sort() // a service may have a consumer of its own under such a name
  })
}

const queuesIn = (folder: string): string[] =>
  globSync(`services/${folder}/src/**/*.ts`, { cwd: ROOT })
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => [...readFileSync(join(ROOT, file), 'utf8').matchAll(QUEUE)].map(([, queue = '']) => queue))
