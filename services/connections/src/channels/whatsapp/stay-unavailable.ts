import type { AuthenticationCreds, WASocket } from '@whiskeysockets/baileys'

type Credentials = Pick<AuthenticationCreds, 'me'>

/**
 * Prevents the account from being shown as available, because then the owner's phone does not ring, and people see
 * "online".
 *
 * A `<presence>` without a type means available. The client (7.0.0-rc14, the last listener of Socket/socket.js) sends
 * one when changed credentials lack the account's name or contain another name: after logins, uploads of keys and
 * linking (Baileys #2553). This function sets the name in the credentials before the client compares it.
 *
 * The client announces itself as unavailable at login if it knows the name. After linking, the phone sends the name
 * late, and this function makes the announcement.
 *
 * @param onAvailable called when the client has shown the account as available, which must never happen
 */
export function stayUnavailable(client: WASocket, credentials: Credentials, onAvailable: () => void): void {
  const { ev } = client
  let isOpen = false
  const sayUnavailable = () => client.sendPresenceUpdate('unavailable').catch(() => {}) // the connection was lost
  const emit = ev.emit.bind(ev)
  ev.emit = (event, data) => {
    if (event !== 'creds.update') return emit(event, data)
    const update = data as Partial<AuthenticationCreds>
    const before = credentials.me
    const me = update.me ? { ...before, ...update.me } : before
    if (me) credentials.me = me
    const isDone = emit(event, { ...data, ...(me && { me }) })
    if (me?.name && me.name !== before?.name && isOpen) void sayUnavailable()
    return isDone
  }
  ev.on('connection.update', ({ connection, isOnline }) => {
    if (connection === 'open') isOpen = true
    if (!isOnline) return
    onAvailable()
    void sayUnavailable()
  })
}
