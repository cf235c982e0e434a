import { connect } from 'node:net'

/** Sends exactly this request line, which an HTTP client would normalise. @returns the whole answer as text */
export const askPlainly = (address: string, requestLine: string, ...headers: string[]): Promise<string> =>
  new Promise((answered) => {
    const socket = connect(Number(new URL(address).port), '127.0.0.1')
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.on('close', () => answered(text))
    socket.write([`${requestLine} HTTP/1.1`, 'host: edge', 'connection: close', ...headers, '', ''].join('\r\n'))
  })
