import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readRules, readRulesText } from '@recado/alerts/read-rules'
import { createTestDatabase } from '@recado/kit/testing/database'
import { ensureServers } from '@recado/up/servers/servers'
import { stopStack } from '@recado/up/stack/stack'
import { describeEvents } from './describe-events.ts'
import { describeMessages } from './describe-messages.ts'
import { describeRunbooks } from './describe-runbooks.ts'
import { describeSchemas } from './describe-schema.ts'
import { describeServices } from './describe-services.ts'
import { readEvents } from './read-events.ts'
import { readSchemas } from './read-schema.ts'
import { RESOURCES } from './resources.ts'

const root = process.cwd()
const write = (file: string, text: string) => writeFileSync(join(root, 'docs', file), text)
write('events.md', describeEvents(await readEvents(root), RESOURCES))
write('messages.md', describeMessages())
write('services.md', describeServices())
write('runbooks/README.md', describeRunbooks(readRules(readRulesText())))

// the data of the server in which the services' databases are created and read
const directory = join(root, '.data/docs')
try {
  const { postgresUrl } = await ensureServers({ directory, durable: false, log: () => {} })
  const schemas = await readSchemas((service, migrations) => createTestDatabase(postgresUrl, service, migrations))
  write('schema.md', describeSchemas(schemas))
} finally {
  await stopStack(directory)
}
