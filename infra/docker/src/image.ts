import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Builds the image of the commit that is checked out, and tags it with the version. */
const git = (...args: readonly string[]) => execFileSync('git', [...args], { encoding: 'utf8' }).trim()

/** @returns the address of the repository without a password; empty when the checkout has none */
function readSource(): string {
  return git('config', '--default', '', '--get', 'remote.origin.url').replace(/\/\/[^/@]*@/, '//')
}

if (git('status', '--porcelain') === '') {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
  const labels = { REVISION: git('rev-parse', 'HEAD'), CREATED: new Date().toISOString(), SOURCE: readSource() }
  const args = Object.entries(labels).flatMap(([name, value]) => ['--build-arg', `${name}=${value}`])
  const image = ['build', '--tag', `recado:${version}`, '--file', 'infra/docker/Dockerfile', ...args, '.']
  const { status, error } = spawnSync('docker', image, { stdio: 'inherit' })
  if (error) console.error(`docker could not be started: ${error.message}`)
  process.exitCode = status ?? 1
} else {
  console.error('The checkout has changes that are in no commit, so the label of the image would name a wrong one.')
  process.exitCode = 1
}
