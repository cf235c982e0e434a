import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { printCompose } from './print-compose.ts'

/** Writes docker-compose.yml. */
const template = readFileSync(new URL('../compose.template.yml', import.meta.url), 'utf8')
writeFileSync(fileURLToPath(new URL('../../../docker-compose.yml', import.meta.url)), printCompose(template))
