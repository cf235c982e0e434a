import { describe, expect, test } from 'vitest'
import { aTicket, UNKNOWN_ORIGIN } from '../../testing/samples.ts'
import { isListed, NO_FILTER, toQuery } from './filter.ts'

const viewer = { id: 10, profile: 'admin', queueIds: [], noQueueTickets: false } as const

describe('the filter of tickets by the origin of their contact', () => {
  test.each([
    ['an advertisement', { ...UNKNOWN_ORIGIN, sourceId: '1' }, true, true],
    ['a post without an id', { ...UNKNOWN_ORIGIN, url: 'https://fb.me/1' }, true, true],
    ['an advertisement with only a known text', { ...UNKNOWN_ORIGIN, text: 'Só hoje' }, true, true],
    ['an advertisement with only a known place', { ...UNKNOWN_ORIGIN, entryPoint: 'ctwa_ad' }, true, true],
    ['a place in WhatsApp', { ...UNKNOWN_ORIGIN, entryPoint: 'global_search_new_chat' }, false, true],
    ['an unknown origin', null, false, false],
  ])('the filter by origin lists the same tickets as the server: %s', (_, cameFrom, isOfAd, isOfAny) => {
    const ticket = aTicket({ status: 'pending', cameFrom })
    expect(isListed(ticket, { ...NO_FILTER, cameFrom: 'ad' }, viewer)).toBe(isOfAd)
    expect(isListed(ticket, { ...NO_FILTER, cameFrom: 'any' }, viewer)).toBe(isOfAny)
    expect(isListed(ticket, NO_FILTER, viewer)).toBe(true)
  })

  test('the filter by origin is sent to the server', () => {
    expect(toQuery({ ...NO_FILTER, cameFrom: 'ad' }).cameFrom).toBe('ad')
    expect(toQuery(NO_FILTER).cameFrom).toBeUndefined()
  })
})
