import { existsSync, readFileSync } from 'node:fs'
import type { Product } from '@recado/chaos/product'
import { z } from 'zod'

const ERROR = 50 // pino's level of errors
const Line = z.looseObject({ level: z.number(), msg: z.string().default(''), err: z.unknown() })
const COUNTS = /^(dead_events|unrouted_events)(?:\{queue="(?<queue>[^"]+)"[^}]*\})? (?<count>[1-9]\d*)$/gm

/**
 * Reads the metrics and logs of all processes.
 * @returns dead and unrouted events, and the errors in the logs: answers with status 500 and events that could not be
 * handled. Answers with status 503 while a process starts are warnings.
 */
export async function findErrors(product: Product): Promise<string[]> {
  const found = await Promise.all(
    product
      .processes()
      .map(async (name) => [...(await countsOf(product, name)), ...errorsIn(product.logOf(name), name)]),
  )
  return [...new Set(found.flat())]
}

async function countsOf(product: Product, name: ReturnType<Product['processes']>[number]): Promise<string[]> {
  const metrics = await fetch(`${product.addressOf(name)}/metrics`)
    .then((answer) => (answer.ok ? answer.text() : ''))
    .catch(() => '') // simulators and the edge have none on this port
  return [...metrics.matchAll(COUNTS)].map(([, metric, queue, count]) => `${name}: ${metric} ${queue ?? ''} ${count}`)
}

function errorsIn(file: string | undefined, name: string): string[] {
  if (!file || !existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((text) => text.startsWith('{'))
    .flatMap((text) => {
      const line = Line.safeParse(parse(text))
      if (!line.success || line.data.level < ERROR) return []
      return [`${name}: ${line.data.msg} ${JSON.stringify(line.data.err ?? line.data).slice(0, 300)}`]
    })
}

/** @returns undefined for a line that a killed process left unfinished */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
