import { expect, test } from 'vitest'
import { readReachNews } from './reach-news.ts'

const notice = (cap: unknown) => {
  const data = { xwa2_notify_new_chat_messages_capping_info_update: cap }
  return {
    tag: 'notification',
    attrs: {},
    content: [{ tag: 'update', attrs: {}, content: Buffer.from(JSON.stringify({ data })) }],
  }
}

test('a cap of new chats is read, and a cap without a status means that there is no cap', () => {
  expect(readReachNews(notice({ capping_status: 'CAPPED' }))).toEqual({ cap: { status: 'CAPPED', endsAt: null } })
  expect(readReachNews(notice({}))).toEqual({ cap: { status: 'NONE', endsAt: null } })
})

test('a cap with an unknown status does not replace the known cap', () => {
  expect(readReachNews(notice({ capping_status: 'THIRD_WARNING' }))).toBeUndefined()
})
