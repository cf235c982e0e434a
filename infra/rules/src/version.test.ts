import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { readWorkspaces } from './workspaces.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const read = (path: string) => readFileSync(`${ROOT}${path}`, 'utf8')
const versionIn = (directory: string) =>
  z.object({ version: z.string() }).parse(JSON.parse(read(`${directory && `${directory}/`}package.json`))).version

test('every package has the version of the root package', () => {
  const others = readWorkspaces(ROOT).filter(({ directory }) => versionIn(directory) !== versionIn(''))

  expect(others.map(({ name }) => name)).toEqual([])
})

test('every file that names an image of the product names it with the version of the root package', () => {
  const files = globSync(['docker-compose.yml', 'infra/docker/*.yml', 'docs/operations.md'], { cwd: ROOT })
  const named = files.flatMap((file) => [...read(file).matchAll(/\brecado:(\d[\w.-]*)/g)].map(([, version]) => version))

  expect(new Set(named)).toEqual(new Set([versionIn('')]))
})

test('the first released entry of the changelog has the version of the root package', () => {
  expect(read('CHANGELOG.md').match(/^## (\d\S*)/m)?.[1]).toBe(versionIn(''))
})
