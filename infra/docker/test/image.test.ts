import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
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

/** A checkout with one commit, and a program named docker that writes its arguments into a file. */
function givenCheckout() {
  const folder = mkdtempSync(join(tmpdir(), 'recado-image-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [checkout, programs, told] = [join(folder, 'checkout'), join(folder, 'programs'), join(folder, 'told')]
  for (const made of [checkout, programs]) mkdirSync(made)
  writeFileSync(join(programs, 'docker'), `#!/bin/sh\nprintf '%s\\n' "$@" > '${told}'\n`, { mode: 0o755 })
  const git = (...args: readonly string[]) => execFileSync('git', [...args], { cwd: checkout, encoding: 'utf8' }).trim()
  git('init', '--quiet')
  writeFileSync(join(checkout, 'package.json'), '{"version":"1.2.3"}')
  git('add', '.')
  git('-c', 'user.name=Ana', '-c', 'user.email=ana@example.com', 'commit', '--quiet', '--message', 'Begin')
  function build(): string[] {
    const PATH = [programs, process.env['PATH']].join(delimiter)
    execFileSync(process.execPath, [join(root, 'infra/docker/src/image.ts')], {
      cwd: checkout,
      env: { ...process.env, PATH },
      stdio: 'pipe',
    })
    return readFileSync(told, 'utf8').split('\n')
  }
  return { checkout, git, build }
}

test('the image is built with its version, commit and time, and with its source without the password', () => {
  const { git, build } = givenCheckout()

  const without = build()
  expect(without).toEqual(expect.arrayContaining(['recado:1.2.3', `REVISION=${git('rev-parse', 'HEAD')}`, 'SOURCE=']))
  expect(without).toContainEqual(expect.stringMatching(/^CREATED=\d{4}-\d\d-\d\dT/))

  git('remote', 'add', 'origin', 'https://ana:secret@example.com/recado.git')
  expect(build()).toContain('SOURCE=https://example.com/recado.git')
})

test('the image of a checkout with changes is not built', () => {
  const { checkout, build } = givenCheckout()
  writeFileSync(join(checkout, 'new.ts'), '')

  expect(build).toThrow('in no commit')
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
