import { createServer, type Socket } from 'node:net'
import { runProxy } from './run-proxy.ts'
import { createTunnels, type Login, type TestProxy, type Tunnel } from './tunnels.ts'

const [NO_LOGIN, BY_PASSWORD, UNUSABLE] = [0, 2, 0xff]
const [DONE, NOT_REACHED] = [0, 4]
const IPV4 = 1
const NAME = 3

/** Starts a SOCKS5 server (RFC 1928, RFC 1929). @param login undefined: it demands no login */
export async function startSocksServer(login?: Login): Promise<TestProxy> {
  const tunnels = createTunnels()

  async function serve(near: Socket): Promise<void> {
    const { read, end } = reader(near)
    const [version, count = 0] = await read(2)
    if (version !== 5) return void near.end()
    const methods = [...(await read(count))]
    const method = login ? BY_PASSWORD : NO_LOGIN
    if (!methods.includes(method)) return void near.end(Buffer.from([5, UNUSABLE]))
    near.write(Buffer.from([5, method]))
    if (login && !(await isLogin(read, login))) return void near.end(Buffer.from([1, 1]))
    if (login) near.write(Buffer.from([1, 0]))
    const wanted = await target(read)
    const far = await tunnels.connect(wanted).catch(() => undefined)
    const answer = Buffer.from([5, far ? DONE : NOT_REACHED, 0, IPV4, 0, 0, 0, 0, 0, 0])
    if (!far) return void near.end(answer)
    near.write(answer)
    far.write(end())
    tunnels.join(near, far)
  }

  return runProxy(tunnels, () =>
    createServer((near) => {
      tunnels.watch(near)
      serve(near).catch(() => near.destroy())
    }),
  )
}

type Read = (count: number) => Promise<Buffer>

/** Reads exact numbers of bytes. `end` returns the bytes that were not read. */
function reader(socket: Socket): { readonly read: Read; end(): Buffer } {
  let held = Buffer.alloc(0)
  let arrived = Promise.withResolvers<void>()
  const wake = () => {
    arrived.resolve()
    arrived = Promise.withResolvers()
  }
  const add = (chunk: Buffer) => {
    held = Buffer.concat([held, chunk])
    wake()
  }
  socket.on('data', add).once('close', wake)
  return {
    async read(count) {
      while (held.length < count) {
        if (socket.destroyed) throw new Error('the client has left')
        await arrived.promise
      }
      const found = held.subarray(0, count)
      held = held.subarray(count)
      return found
    },
    end() {
      socket.off('data', add).off('close', wake)
      return held
    },
  }
}

async function isLogin(read: Read, { user, password }: Login): Promise<boolean> {
  const [, length = 0] = await read(2)
  const given = (await read(length)).toString()
  const [passwordLength = 0] = await read(1)
  return (await read(passwordLength)).toString() === password && given === user
}

async function target(read: Read): Promise<Tunnel> {
  const [, , , type] = await read(4)
  const [length = 0] = type === NAME ? await read(1) : [type === IPV4 ? 4 : 16]
  const host = await read(length)
  const port = (await read(2)).readUInt16BE()
  return { host: type === NAME ? host.toString() : [...host].join('.'), port }
}
