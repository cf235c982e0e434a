import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { foundCompany } from '@recado/chaos/company'
import { openConversations } from '@recado/chaos/conversations'
import { findFreePort } from '@recado/up/ports'
import { startStack } from '@recado/up/stack/stack'
import { measureStanzaToFrame } from './stanza-to-frame.ts'

const CUSTOMERS = Array.from({ length: 10 }, (_, index) => `55119777700${10 + index}`)
const WARM_UP = { perSecond: 10, seconds: 5 }
const RUN = { perSecond: 10, seconds: 30 }

const directory = await mkdtemp(join(tmpdir(), 'recado-bench-'))
const stack = await startStack({
  directory,
  repository: process.cwd(),
  port: await findFreePort(),
  durable: true, // what is measured must survive a power cut
  log: (line) => console.log(line),
})
try {
  const addresses = { url: stack.url, simulatorUrl: stack.phoneUrl ?? '' }
  const company = await foundCompany(addresses, 'Medida', '5511966660000')
  const conversations = await openConversations(addresses, company, CUSTOMERS)
  await measureStanzaToFrame(addresses, company, conversations, WARM_UP)
  const { messages, p50, p99, most } = await measureStanzaToFrame(addresses, company, conversations, RUN)
  console.log(
    `\nFrom the phone's stanza to the frame in a browser's socket, ${RUN.perSecond} messages/s, ${messages} messages:`,
  )
  console.log(`p50 ${p50} ms, p99 ${p99} ms, most ${most} ms`)
} finally {
  await stack.stop()
  await rm(directory, { recursive: true, force: true })
}
