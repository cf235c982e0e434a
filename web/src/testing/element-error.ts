import { prettyDOM } from '@testing-library/react'

/**
 * Creates the error of a query without a match, which names what the query looked for and shows the document. The
 * document is serialised only when the message is read: a wait drops all of these errors except the last, and
 * serialising a page takes as long as several queries.
 */
export function createElementError(message: string | null, container: Element): Error {
  const error = new Error(message ?? '')
  error.name = 'TestingLibraryElementError' // waits recognise the error by this name
  Error.captureStackTrace(error, createElementError) // so that a failure shows the line of the test
  let text: string | undefined
  Object.defineProperty(error, 'message', {
    configurable: true,
    get: () => {
      text ??= [message, prettyDOM(container)].filter(Boolean).join('\n\n')
      return text
    },
  })
  return error
}
