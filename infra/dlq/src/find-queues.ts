import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SERVICE_NAMES, serviceOf } from '@recado/system/services'

const ROOT = join(import.meta.dirname, '../../..')
const QUEUE = /\bdefineConsumer(?:<\w+>)?\(\s*['`]([^'`]+)['`]/g
const OF_ITS_SERVICE = /^\$\{\w+\}/ // the kit's name for a queue that each service has

/**
 * Reads the queues that services consume from their sources, since a broker cannot be asked for its queues over AMQP.
 * @returns the queues of each service without duplicates; a service with a database gets all queues of the kit, even
 * unused ones
 */
export function findQueues(): string[] {
  const ofKit = queuesIn('kit')
  return SERVICE_NAMES.flatMap((service) => {
    const shared = serviceOf(service).database ? ofKit.map((queue) => queue.replace(OF_ITS_SERVICE, service)) : []
    return [...new Set([...queuesIn(service), ...shared])].sort() // a service may consume a queue with the same name
  })
}

const queuesIn = (folder: string): string[] =>
  globSync(`services/${folder}/src/**/*.ts`, { cwd: ROOT })
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => [...readFileSync(join(ROOT, file), 'utf8').matchAll(QUEUE)].map(([, queue = '']) => queue))
