import { createServer } from 'node:http'
import { WebSocketServer } from 'ws'

/** The minimal broadcast to compare with: sends every message that arrives at /publish to all sockets at /live. */
const listeners = new WebSocketServer({ noServer: true, perMessageDeflate: false })
const publishers = new WebSocketServer({ noServer: true, perMessageDeflate: false })
listeners.on('connection', (socket) => socket.on('message', () => socket.send('{"type":"welcome"}')))
publishers.on('connection', (socket) =>
  socket.on('message', (text: Buffer) => {
    for (const listener of listeners.clients) listener.send(text, { binary: false })
  }),
)
createServer((_request, response) => response.end('ready'))
  .on('upgrade', (request, socket, head) => {
    const server = request.url === '/publish' ? publishers : listeners
    server.handleUpgrade(request, socket, head, (opened) => server.emit('connection', opened, request))
  })
  .listen(Number(process.env['PORT']), '127.0.0.1')
