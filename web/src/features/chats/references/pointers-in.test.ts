// @vitest-environment jsdom
import { describe, expect, test } from 'vitest'
import { type Pointer, pointersIn, withoutPointers } from './pointers-in.ts'

const UUID = '0f8fad5b-d9cb-469f-a165-70867728950e'
const HERE = window.location.origin

describe('addresses and ticket numbers that a text refers to', () => {
  test.each<[string, Pointer[]]>([
    ['olha o #123', [{ kind: 'number', number: 123 }]],
    ['#1 e #2.', [{ kind: 'number', number: 1 }, { kind: 'number', number: 2 }]], // biome-ignore format: one line each
    ['pedido nº5#6', []],
    ['#12a', []],
    ['https://x.test/#123', []],
    [`${HERE}/tickets/${UUID}?tab=closed`, [{ kind: 'uuid', uuid: UUID }]],
    [`ver ${HERE}/contacts?contact=7`, [{ kind: 'contact', id: 7 }]],
    [`${HERE}/contacts?contact=0`, []],
    [`https://evil.test/tickets/${UUID}`, []],
    [`${HERE}.evil.test/tickets/${UUID}`, []],
    ['nada', []],
  ])('the references in "%s" are found', (text, pointers) => {
    expect(pointersIn(text)).toEqual(pointers)
  })

  test('addresses that are shown as cards are removed from the text, and other addresses stay', () => {
    expect(withoutPointers(`veja ${HERE}/tickets/${UUID}`)).toBe('veja')
    expect(withoutPointers('veja https://x.test/a')).toBe('veja https://x.test/a')
  })
})
