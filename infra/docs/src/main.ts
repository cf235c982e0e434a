import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeEvents } from './describe-events.ts'
import { describeMessages } from './describe-messages.ts'
import { describeServices } from './describe-services.ts'
import { readEvents } from './read-events.ts'
import { RESOURCES } from './resources.ts'

const root = process.cwd()
writeFileSync(join(root, 'docs/events.md'), describeEvents(await readEvents(root), RESOURCES))
writeFileSync(join(root, 'docs/messages.md'), describeMessages())
writeFileSync(join(root, 'docs/services.md'), describeServices())
