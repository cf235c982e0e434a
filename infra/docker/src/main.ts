import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { printCompose } from './print-compose.ts'

/** Writes docker-compose.yml, and compose.small.yml for a small host. */
const template = readFileSync(new URL('../compose.template.yml', import.meta.url), 'utf8')
const write = (path: string, text: string) => writeFileSync(fileURLToPath(new URL(path, import.meta.url)), text)
write('../../../docker-compose.yml', printCompose(template))
write('../compose.small.yml', printCompose(template, 'together'))
