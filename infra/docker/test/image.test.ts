import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { readStages } from './dockerfile.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const { version } = z.object({ version: z.string() }).parse(JSON.parse(read('package.json')))
const stages = readStages(read('infra/docker/Dockerfile'))
const instructions = stages.at(-1)?.instructions ?? []

const OUTSIDE = 'node_modules/' // in the places of all packages except our own
const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      dev: z.boolean().optional(),
      link: z.boolean().optional(),
      license: z.string().optional(),
    }),
  ),
})
const Sbom = z.object({
  bomFormat: z.literal('CycloneDX'),
  metadata: z.object({ component: z.object({ name: z.string(), version: z.string() }) }),
  components: z.array(
    z.object({ purl: z.string(), licenses: z.array(z.unknown()).optional(), hashes: z.array(z.unknown()).optional() }),
  ),
})

test('the labels of the image name its version, commit, source, time and licence', () => {
  const words = instructions.filter(({ name }) => name === 'LABEL').flatMap(({ words }) => words)
  const labels = Object.fromEntries(words.map((word) => word.replaceAll('"', '').split('=')))
  const PREFIX = 'org.opencontainers.image.'

  expect(labels).toEqual({
    [`${PREFIX}title`]: 'Recado',
    [`${PREFIX}version`]: version,
    [`${PREFIX}revision`]: '$REVISION',
    [`${PREFIX}source`]: '$SOURCE',
    [`${PREFIX}created`]: '$CREATED',
    [`${PREFIX}licenses`]: 'LicenseRef-Recado',
  })
  const declared = instructions.filter(({ name }) => name === 'ARG').map(({ words: [word = ''] }) => word.split('=')[0])
  expect(declared.sort()).toEqual(['CREATED', 'REVISION', 'SOURCE'])
})

test('the list of packages names every production package of the lock file with its licence and hash', () => {
  const printed = execFileSync(process.execPath, ['infra/docker/src/sbom.ts'], { cwd: root, encoding: 'utf8' })
  const { metadata, components } = Sbom.parse(JSON.parse(printed))
  const purlOf = (name: string, of: string) => `pkg:npm/${name.replace('@', '%40')}@${of}`
  const { packages } = Lock.parse(JSON.parse(read('package-lock.json')))
  const wanted = Object.entries(packages).flatMap(([place, { version: of = '', dev, link, license }]) => {
    if (!place.includes(OUTSIDE) || dev || link) return []
    return [{ purl: purlOf(place.slice(place.lastIndexOf(OUTSIDE) + OUTSIDE.length), of), license }]
  })
  const listed = new Map(components.map((component) => [component.purl.split('?')[0], component]))

  expect(metadata.component).toEqual({ name: 'recado', version })
  expect(wanted.length).toBeGreaterThan(100)
  expect(wanted.filter(({ purl }) => !listed.has(purl)).map(({ purl }) => purl)).toEqual([])
  const bare = wanted.filter(({ purl, license }) => license && !listed.get(purl)?.licenses?.length)
  expect(bare.map(({ purl }) => purl)).toEqual([])
})

test('the image contains the list of its packages', () => {
  const copied = instructions.filter(({ name }) => name === 'COPY').map(({ words }) => words.join(' '))

  expect(copied).toContain('--from=list /recado/sbom.cdx.json sbom.cdx.json')
})
