import { expect, test } from 'vitest'
import { type News, readNews, writeNews } from './news.ts'

const ALL: News[] = [
  { kind: 'sessions' },
  { kind: 'sends', connectionId: 7 },
  { kind: 'files', connectionId: 7 },
  { kind: 'questions', connectionId: 2 ** 40 },
  { kind: 'pictures', connectionId: 7 },
]

test.each(ALL)('a wake signal of the kind $kind is parsed into what was written', (news) => {
  expect(readNews(writeNews(news))).toEqual(news)
})

test('a wake signal with unknown content is ignored', () => {
  for (const text of ['', 'sends', 'sends x', 'letters 7', 'sends 7 8']) expect(readNews(text)).toBeUndefined()
})
