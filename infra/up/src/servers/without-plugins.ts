import { globSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const NAME = 'dist'

/**
 * Links an installed RabbitMQ into `directory` without its plugins, none of which we use. RabbitMQ searches the folder of
 * every plugin, enabled or not, for each of its 800 modules, and reads every plugin's configuration schema, which takes a
 * quarter of its start.
 * @param script the script that starts RabbitMQ
 * @param directory receives the links, and is the working directory of the start
 * @returns the linked script relative to `directory`, since these scripts fail in paths with spaces; `script` itself when
 * the layout of the installation is unknown
 */
export function withoutPlugins(script: string, directory: string): string {
  const home = dirname(dirname(script))
  const [description] = globSync(join(home, 'plugins/rabbit-*/ebin/rabbit.app'))
  if (!description) return script
  const needed = new Set(readFileSync(description, 'utf8').match(/\brabbitmq_\w+/g)) // libraries of RabbitMQ that are named like plugins
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
