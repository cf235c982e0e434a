import { expect, test } from 'vitest'
import { linksIn } from './links-in.ts'

test.each([
  ['Veja https://loja.example/a?b=1. E www.loja.example!', ['https://loja.example/a?b=1', 'https://www.loja.example']],
  ['https://www.loja.example/x (https://www.loja.example/x)', ['https://www.loja.example/x']],
  ['http:// e www. e awww.loja', []],
])('the links in %j are %j', (text, expected) => {
  expect(linksIn(text).map(({ href }) => href)).toEqual(expected)
})
