import { afterAll, beforeAll, describe, test } from 'vitest'
import { type ChatRun, startChatRun } from './chat-run.ts'

describe('every chat message exists once, in one order, and is counted correctly while colleagues write', () => {
  let run: ChatRun
  beforeAll(async () => {
    run = await startChatRun()
  })
  afterAll(() => run?.close())

  test.each(['chat', 'realtime', 'realtime-2', 'rabbitmq', 'postgres'] as const)('when %s is killed', async (name) => {
    console.log(await run.survive(name))
  })
})
