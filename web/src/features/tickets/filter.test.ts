import { describe, expect, test } from 'vitest'
import { aTicket } from '../../testing/samples.ts'
import { isListed, NO_FILTER, toQuery } from './filter.ts'

const NOTHING = {
  title: null,
  text: null,
  url: null,
  sourceType: null,
  sourceId: null,
  clickId: null,
  app: null,
  entryPoint: null,
}
const viewer = { id: 10, profile: 'admin', queueIds: [], noQueueTickets: false } as const

describe('tickets by where their contact came from', () => {
  test.each([
    ['an advertisement', { ...NOTHING, sourceId: '1' }, true, true],
    ['a post without an id', { ...NOTHING, url: 'https://fb.me/1' }, true, true],
    ['one of which only the words are known', { ...NOTHING, text: 'Só hoje' }, true, true],
    ['one that is known as the place alone', { ...NOTHING, entryPoint: 'ctwa_ad' }, true, true],
    ['a place in WhatsApp', { ...NOTHING, entryPoint: 'global_search_new_chat' }, false, true],
    ['nowhere that is told', null, false, false],
  ])('are listed as the server does: %s', (_, cameFrom, isOfAd, isOfAny) => {
    const ticket = aTicket({ status: 'pending', cameFrom })
    expect(isListed(ticket, { ...NO_FILTER, cameFrom: 'ad' }, viewer)).toBe(isOfAd)
    expect(isListed(ticket, { ...NO_FILTER, cameFrom: 'any' }, viewer)).toBe(isOfAny)
    expect(isListed(ticket, NO_FILTER, viewer)).toBe(true)
  })

  test('are asked of the server', () => {
    expect(toQuery({ ...NO_FILTER, cameFrom: 'ad' }).cameFrom).toBe('ad')
    expect(toQuery(NO_FILTER).cameFrom).toBeUndefined()
  })
})
