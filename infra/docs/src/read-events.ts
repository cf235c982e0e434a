import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { EventDefinition } from '@recado/contracts/event'

export type DescribedEvent = {
  /** The folder of contracts that declares the event. */
  subject: string
  definition: EventDefinition
  /** The comment above the declaration. */
  comment: string
  /** The names of services: `from` write the event into their outbox, `to` handle or forward it. */
  from: string[]
  to: string[]
}

/** Reads all events of the contracts, and their publishers and consumers from the sources of the services. */
export async function readEvents(root: string): Promise<DescribedEvent[]> {
  const uses = readUses(root)
  const events: DescribedEvent[] = []
  for (const file of globSync('contracts/src/*/events.ts', { cwd: root }).sort()) {
    const subject = basename(dirname(file))
    const source = readFileSync(join(root, file), 'utf8')
    const module: Record<string, unknown> = await import(pathToFileURL(join(root, file)).href)
    const declared = Object.entries(module).filter((entry): entry is [string, EventDefinition] => isEvent(entry[1]))
    for (const [name, definition] of declared.sort(byPlace(source))) {
      const servicesThat = (how: 'announced' | 'heard') => {
        const ofEvent = uses.filter((use) => use.events === subject && use[how].includes(name))
        return [...new Set(ofEvent.map(({ service }) => service))].sort()
      }
      events.push({
        subject,
        definition,
        comment: commentOf(source, name),
        from: servicesThat('announced'),
        to: servicesThat('heard'),
      })
    }
  }
  return events
}

type Use = { service: string; events: string; announced: string[]; heard: string[] }

const IMPORT = /^import \{([^}]+)\} from '@recado\/contracts\/([\w-]+)\/events'$/gm
// captures the first argument, which may be an expression that chooses between events
const ANNOUNCED = /\b(?:emit|announce|factOf)\(([^,;{]*),/g

/**
 * Finds which events each file publishes (`announced`) and which ones it only names (`heard`); `typeof` does not count.
 */
function readUses(root: string): Use[] {
  const sources = globSync('services/*/src/**/*.ts', { cwd: root })
    .filter((file) => !/\.test\.ts$|\/testing\//.test(file))
    .sort()
    .map((file) => ({ file, source: readFileSync(join(root, file), 'utf8') }))
  return sources.flatMap(({ file, source }) => {
    const announcements = [...source.matchAll(ANNOUNCED)].map(([, argument = '']) => argument).join(' ')
    const rest = source
      .replace(IMPORT, '')
      .replace(ANNOUNCED, '')
      .replace(/\btypeof \w+/g, '')
    return [...source.matchAll(IMPORT)].flatMap(([, list = '', events = '']) => {
      const names = list.split(',').map((name) => name.trim())
      const announced = names.filter((name) => hasWord(announcements, name))
      const heard = names.filter((name) => hasWord(rest, name))
      return servicesOf(file, sources).map((service) => ({ service, events, announced, heard }))
    })
  })
}

type Source = { file: string; source: string }

/**
 * @returns the services that run a file. A file of the kit belongs to the services that import it, or to every service
 * when no service imports it.
 */
function servicesOf(file: string, sources: readonly Source[]): string[] {
  const serviceOf = (path: string) => path.split('/')[1] ?? ''
  if (serviceOf(file) !== 'kit') return [serviceOf(file)]
  const door = `'@recado/kit/${file.slice('services/kit/src/'.length, -'.ts'.length)}'`
  const importers = sources.filter(({ source }) => source.includes(door)).map((other) => serviceOf(other.file))
  return importers.length > 0 ? [...new Set(importers)] : ['every service']
}

const hasWord = (text: string, word: string): boolean => word !== '' && new RegExp(`\\b${word}\\b`).test(text)

function commentOf(source: string, name: string): string {
  const [before = ''] = source.split(`export const ${name} = `)
  const found = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n$/.exec(before)?.[1] ?? ''
  return found
    .replace(/^\s*\*/gm, '')
    .replace(/\s+/g, ' ')
    .trim()
}

const byPlace =
  (source: string) =>
  ([one]: [string, unknown], [other]: [string, unknown]): number =>
    source.indexOf(`export const ${one} `) - source.indexOf(`export const ${other} `)

const isEvent = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'type' in value && 'data' in value && 'schema' in value
