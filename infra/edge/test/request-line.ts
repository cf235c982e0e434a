import { connect } from 'node:net'

/** Writes the request line as it stands, as no client that tidies it up would. @returns all that is answered */
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
