import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const HASHED = 'assets'
const PACKED = /\.(br|gz)$/
const TEXTS = /\.(js|css|html)$/

/**
 * Replaces the build of the client in a folder by another one, as a new version does. The new build has the same pages,
 * in uncompressed files with other names; the earlier files are removed.
 * @param mark the beginning of the names of its files
 */
export function putBuild(from: string, to: string, mark: string): void {
  rmSync(to, { recursive: true, force: true })
  cpSync(from, to, { recursive: true, filter: (path) => !path.startsWith(join(from, HASHED, '/')) })
  const files = readdirSync(join(from, HASHED)).filter((file) => !PACKED.test(file))
  const names = new RegExp(`(?<=[/"'])(${files.map((file) => file.replaceAll('.', '\\.')).join('|')})`, 'g')
  const renamed = (path: string) => readFileSync(path, 'utf8').replace(names, `${mark}-$1`)
  for (const file of files) {
    const path = join(from, HASHED, file)
    writeFileSync(join(to, HASHED, `${mark}-${file}`), TEXTS.test(file) ? renamed(path) : readFileSync(path))
  }
  writeFileSync(join(to, 'index.html'), renamed(join(from, 'index.html')))
  const worker = renamed(join(from, 'sw.js')).replace(/(?<=^const BUILD = \{"name":")/, mark)
  writeFileSync(join(to, 'sw.js'), worker)
}
