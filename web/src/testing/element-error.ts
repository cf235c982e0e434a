import { prettyDOM } from '@testing-library/react'

/**
 * Says what a query did not find, and in which document. The document is written out when the message is read: a wait
 * drops all of these errors but the last, and writing a page out takes as long as several queries of it.
 */
export function createElementError(message: string | null, container: Element): Error {
  const error = new Error(message ?? '')
  error.name = 'TestingLibraryElementError' // the name by which waits recognise it
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
