/** The server side of the browser's WebSocket. */
export class Wire {
  static readonly OPEN = WebSocket.OPEN
  static opened: Wire[] = []
  readonly readyState: number = WebSocket.OPEN
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  readonly said: unknown[] = []
  readonly url: string

  constructor(url: string) {
    this.url = url
    Wire.opened.push(this)
  }
  send(text: string) {
    this.said.push(JSON.parse(text))
  }
  close() {
    this.onclose?.({ code: 1000 })
  }
  say(message: unknown) {
    this.onmessage?.({ data: JSON.stringify(message) })
  }

  /** The socket that was opened last. */
  static last(): Wire {
    const wire = Wire.opened.at(-1)
    if (!wire) throw new Error('no socket was opened')
    return wire
  }
}
