// @vitest-environment jsdom
import { prettyDOM, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { createElementError } from './element-error.ts'

test('the error of a query without a match names what it looked for, and shows the document', () => {
  render(<p>Olá</p>)

  expect(() => screen.getByText('Tchau')).toThrow(/Tchau[\s\S]*Olá/)
})

test('the document is serialised only when the message of the error is read', () => {
  const { container } = render(<p>Olá</p>)
  const children = vi.spyOn(container, 'childNodes', 'get')
  const error = createElementError('nothing is here', container)
  expect(children).not.toHaveBeenCalled()

  expect(error.message).toBe(`nothing is here\n\n${prettyDOM(container)}`)
  expect(children).toHaveBeenCalled()
})
