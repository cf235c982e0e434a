import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SERVICE_NAMES, serviceOf } from '@recado/system/services'

const ROOT = join(import.meta.dirname, '../../..')
const QUEUE = /\bdefineConsumer(?:<\w+>)?\(\s*['`]([^'`]+)['`]/g
// the beginning of a queue's name in the kit, where a variable stands for the service's name
const OF_ITS_SERVICE = /^\$\{\w+\}/

/**
 * Reads from the services' sources which queues they consume, because AMQP has no way to list a broker's queues.
 * @returns the queues of each service without duplicates; for a service with a database they include all queues that
 * the kit declares, even unused ones
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
