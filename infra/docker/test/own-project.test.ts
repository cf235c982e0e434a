import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { copyMounted, findAbandoned } from './own-project.ts'

const ROOT = new URL('../../../', import.meta.url).pathname

function aDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'recado-project-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  return directory
}

test.each(['docker-compose.yml', 'infra/docker/compose.small.yml'])(
  'a project of %s has each file that its containers mount',
  (file) => {
    const directory = aDirectory()
    const text = readFileSync(join(ROOT, file), 'utf8')

    copyMounted(text, directory)

    const mounted = [...text.matchAll(/- (\.\/infra\/[^:]+):/g)].map(([, path = '']) => path)
    expect(mounted).not.toEqual([])
    expect(mounted.filter((path) => !existsSync(join(directory, path)))).toEqual([])
  },
)

test('a project is abandoned when the process that started it has ended', () => {
  const folder = aDirectory()
  const ended = `recado-nightly-${2 ** 22 + 1}-aabbccdd` // above the largest pid
  for (const name of [ended, `recado-nightly-${process.pid}-aabbccdd`]) mkdirSync(join(folder, name))

  expect(findAbandoned(folder)).toEqual([ended])
  expect(findAbandoned(join(folder, 'missing'))).toEqual([])
})
