import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import pg from 'pg'

/** A session of the server, either free or assigned to a client with an open transaction. */
type Session = { readonly socket: Socket; readonly prepared: Set<string>; client: Client | undefined; unheard: number }
type Client = { readonly socket: Socket; readonly statements: Map<string, Statement>; session: Session | undefined }
type Statement = { readonly name: string; readonly rest: Buffer }

type Options = {
  /** Whether the pooler prepares a client's statements on each session that the client gets, as PgBouncer 1.21 does. */
  readonly keepsStatements: boolean
  /** The number of sessions of the server, for all clients together. */
  readonly sessions?: number
}

/**
 * Starts a minimal pooler in transaction mode: a client has a session of the server until the server reports the end of
 * the transaction. Clients need no password, and their startup parameters are ignored.
 * https://www.postgresql.org/docs/current/protocol-message-formats.html
 * @param target address of the server, with the role of all sessions
 */
export async function startTransactionPooler(target: string, { keepsStatements, sessions = 2 }: Options) {
  const clients = await Promise.all(Array.from({ length: sessions }, () => connect(target)))
  const free: Session[] = clients.map(sessionOf)
  const waiting: { client: Client; message: Buffer }[] = []

  const server = createServer((socket) => {
    const client: Client = { socket, statements: new Map(), session: undefined }
    let isGreeted = false
    socket.on('error', () => {})
    readMessages(
      socket,
      () => !isGreeted,
      (message) => {
        if (!isGreeted) {
          isGreeted = true
          socket.write(GREETING)
        } else if (message[0] !== TERMINATE) fromClient(client, message)
      },
    )
  })

  function fromClient(client: Client, message: Buffer): void {
    client.session ??= free.pop() // the last returned session, as PgBouncer does
    if (!client.session) return void waiting.push({ client, message })
    client.session.client = client
    client.session.socket.write(keepsStatements ? renamed(client, client.session, message) : message)
  }

  function fromServer(session: Session, message: Buffer): void {
    if (message[0] === PARSE_COMPLETE && session.unheard > 0) return void session.unheard--
    session.client?.socket.write(message)
    if (message[0] !== READY || message[5] !== IDLE || !session.client) return
    session.client.session = undefined
    session.client = undefined
    free.push(session)
    for (const { client, message } of waiting.splice(0)) fromClient(client, message)
  }

  function sessionOf(client: pg.Client): Session {
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
    const session: Session = { socket: stream, prepared: new Set(), client: undefined, unheard: 0 }
    stream.removeAllListeners('data')
    readMessages(
      stream,
      () => false,
      (message) => fromServer(session, message),
    )
    return session
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = Object.assign(new URL(target), {
    hostname: '127.0.0.1',
    port: String((server.address() as AddressInfo).port),
  })
  return {
    url: url.href,
    async close() {
      server.close()
      await Promise.all(clients.map((client) => client.end()))
    },
  }
}

const [PARSE, BIND, TERMINATE, READY, IDLE, PARSE_COMPLETE] = [...Buffer.from('PBXZI1')]

/** The messages AuthenticationOk and ReadyForQuery. */
const GREETING = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49])

/**
 * @returns the message with the name that its statement has in the session; if the session has not prepared it, a Parse
 * message comes first
 */
function renamed(client: Client, session: Session, message: Buffer): Buffer {
  if (message[0] === PARSE) {
    const [name, rest] = cut(message, 5)
    if (name === '') return message
    const statement = { name: createHash('sha256').update(rest).digest('base64url'), rest }
    client.statements.set(name, statement)
    if (session.prepared.has(statement.name)) {
      client.socket.write(Buffer.from([0x31, 0, 0, 0, 4])) // ParseComplete
      return Buffer.alloc(0)
    }
    session.prepared.add(statement.name)
    return parse(statement)
  }
  if (message[0] !== BIND) return message
  const [portal, afterPortal] = cut(message, 5)
  const [name, values] = cut(afterPortal, 0)
  const statement = client.statements.get(name)
  if (!statement) return message
  const bind = framed(BIND, [Buffer.from(`${portal}\0${statement.name}\0`), values])
  if (session.prepared.has(statement.name)) return bind
  session.prepared.add(statement.name)
  session.unheard++
  return Buffer.concat([parse(statement), bind])
}

const parse = ({ name, rest }: Statement) => framed(PARSE, [Buffer.from(`${name}\0`), rest])

function framed(type: number | undefined, parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  const head = Buffer.from([type ?? 0, 0, 0, 0, 0])
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

/** @returns a text that ends with a zero byte, and the bytes after it */
function cut(message: Buffer, from: number): [text: string, rest: Buffer] {
  const end = message.indexOf(0, from)
  return [message.toString('utf8', from, end), message.subarray(end + 1)]
}

async function connect(target: string): Promise<pg.Client> {
  const client = new pg.Client(target)
  client.on('error', () => {})
  await client.connect()
  return client
}

/** @param isFirst whether the next message has no type byte, like the first message of a client */
function readMessages(socket: Socket, isFirst: () => boolean, onMessage: (message: Buffer) => void): void {
  let left = Buffer.alloc(0)
  socket.on('data', (chunk: Buffer) => {
    left = Buffer.concat([left, chunk])
    for (;;) {
      const head = isFirst() ? 0 : 1
      if (left.length < head + 4) return
      const length = head + left.readInt32BE(head)
      if (left.length < length) return
      const message = left.subarray(0, length)
      left = left.subarray(length)
      onMessage(message)
    }
  })
}
