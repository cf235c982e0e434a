/** Sends a request; takes the arguments of `fetch`. */
export type Send = (address: string, init: RequestInit) => Promise<Response>

/**
 * Sends as `fetch` does, and reports the progress of the upload, which `fetch` cannot.
 * @param onProgress called with the uploaded share, from 0 to 1
 */
export const uploading =
  (onProgress: (share: number) => void): Send =>
  (address, { method = 'GET', headers, body, signal }) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason)
      const request = new XMLHttpRequest()
      request.open(method, address)
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
      request.onload = () => resolve(answerOf(request))
      request.onerror = () => reject(new TypeError('the network failed'))
      request.onabort = () => reject(signal?.reason)
      signal?.addEventListener('abort', () => request.abort(), { once: true })
      request.send(body as XMLHttpRequestBodyInit)
    })

function answerOf(request: XMLHttpRequest): Response {
  const retryAfter = request.getResponseHeader('retry-after')
  return new Response(request.responseText, {
    status: request.status,
    headers: retryAfter === null ? {} : { 'retry-after': retryAfter },
  })
}
