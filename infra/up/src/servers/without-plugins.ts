import { globSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const NAME = 'dist'

/**
 * RabbitMQ looks for each of its 800 modules in the folder of every plugin, enabled or not, and reads all that they may
 * be configured with, which takes a quarter of its start. Here it is again, by links, without the plugins, of which we use
 * none.
 * @param script that starts RabbitMQ
 * @param directory where to put the links, and from where it is started
 * @returns the script among them, from the directory, since such scripts fail in paths with spaces; the given one where
 * plugins lie in an unknown way
 */
export function withoutPlugins(script: string, directory: string): string {
  const home = dirname(dirname(script))
  const [description] = globSync(join(home, 'plugins/rabbit-*/ebin/rabbit.app'))
  if (!description) return script
  const needed = new Set(readFileSync(description, 'utf8').match(/\brabbitmq_\w+/g)) // parts that are named like plugins
  const own = join(directory, NAME)
  rmSync(own, { recursive: true, force: true })
  mkdirSync(join(own, 'plugins'), { recursive: true })
  for (const name of readdirSync(home).filter((name) => name !== 'plugins')) {
    symlinkSync(join(home, name), join(own, name))
  }
  for (const folder of readdirSync(join(home, 'plugins'))) {
    const [name = ''] = folder.split('-')
    if (name.startsWith('rabbitmq_') && !needed.has(name)) continue
    symlinkSync(join(home, 'plugins', folder), join(own, 'plugins', folder))
  }
  return `./${join(NAME, relative(home, script))}`
}
