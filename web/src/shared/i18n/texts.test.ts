// @vitest-environment jsdom
import type { Language } from '@recado/contracts/language'
import i18next from 'i18next'
import { beforeEach, expect, test } from 'vitest'
import { createTexts, type TextPart, type Texts } from './texts.ts'

let texts: Texts
let fetched: string[]

beforeEach(async () => {
  localStorage.clear()
  const i18n = i18next.createInstance()
  await i18n.init({ lng: 'pt', resources: {} })
  texts = createTexts(i18n)
  fetched = []
})

const partOf = (subject: string, fetchIt: (language: Language) => Promise<void> = async () => {}) =>
  (async (language: Language) => {
    fetched.push(`${subject} ${language}`)
    await fetchIt(language)
    return { [subject]: { title: `${subject} in ${language}` } }
  }) as TextPart
const shown = (key: string) => texts.i18n.t(key as never)

test('a part is fetched once, in the language that is shown', async () => {
  const tags = partOf('tags')

  await Promise.all([texts.need(tags), texts.need(tags)])

  expect(fetched).toEqual(['tags pt'])
  expect(shown('tags.title')).toBe('tags in pt')
})

test('a part that could not be fetched is fetched again when it is next needed', async () => {
  let isReachable = false
  const tags = partOf('tags', async () => {
    if (!isReachable) throw new Error('unreachable')
  })
  await expect(texts.need(tags)).rejects.toThrow('unreachable')
  isReachable = true

  await texts.need(tags)

  expect(shown('tags.title')).toBe('tags in pt')
})

test('a language change fetches only the parts that were in use, and shows them in the new language', async () => {
  await Promise.all([texts.need(partOf('tags')), texts.need(partOf('users'))])

  await texts.changeLanguage('es')

  expect([shown('tags.title'), shown('users.title')]).toEqual(['tags in es', 'users in es'])
  expect(fetched).toEqual(['tags pt', 'users pt', 'tags es', 'users es'])
  expect(localStorage.getItem('i18nextLng')).toBe('es')
})

test('a page that is opened during a language change is shown in the new language', async () => {
  const users = partOf('users')
  await texts.need(partOf('tags', async (language) => void (language === 'en' && (await texts.need(users)))))

  await texts.changeLanguage('en')

  expect([shown('tags.title'), shown('users.title')]).toEqual(['tags in en', 'users in en'])
})

test('a failed fetch of a language leaves the current language unchanged', async () => {
  const users = partOf('users', async (language) => {
    if (language === 'en') throw new Error('unreachable')
  })
  await Promise.all([texts.need(partOf('tags')), texts.need(users)])

  await expect(texts.changeLanguage('en')).rejects.toThrow('unreachable')

  expect([shown('tags.title'), shown('users.title')]).toEqual(['tags in pt', 'users in pt'])
  expect(localStorage.getItem('i18nextLng')).toBeNull()
})
