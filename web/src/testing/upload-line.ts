import { afterEach, beforeEach } from 'vitest'

/** Fakes XMLHttpRequest, by which the browser uploads files. While it is paused, an upload stops half way. */
export function uploadLine() {
  const before = globalThis.XMLHttpRequest
  let gate = Promise.resolve()
  beforeEach(() => {
    gate = Promise.resolve()
    globalThis.XMLHttpRequest = lineThrough(() => gate) as unknown as typeof XMLHttpRequest
  })
  afterEach(() => {
    globalThis.XMLHttpRequest = before
  })
  return {
    /** @returns a function that lets the upload continue */
    hold: (): (() => void) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      gate = promise
      return resolve
    },
  }
}

/** Creates a class that sends requests to the same fake server as `fetch`. */
const lineThrough = (gate: () => Promise<void>) =>
  class {
    readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
    onload?: () => void
    onerror?: () => void
    onabort?: () => void
    status = 0
    responseText = ''
    private address = ''
    private method = ''
    private readonly headers = new Headers()
    private answered = new Headers()
    private isAborted = false

    open(method: string, address: string) {
      Object.assign(this, { method, address })
    }
    setRequestHeader(name: string, value: string) {
      this.headers.set(name, value)
    }
    getResponseHeader = (name: string) => this.answered.get(name)
    abort() {
      this.isAborted = true
      this.onabort?.()
    }
    async send(body: BodyInit) {
      this.upload.onprogress?.({ loaded: 1, total: 2 })
      await gate()
      if (this.isAborted) return
      try {
        const answer = await fetch(this.address, { method: this.method, headers: this.headers, body })
        this.status = answer.status
        this.answered = answer.headers
        this.responseText = await answer.text()
        this.onload?.()
      } catch {
        this.onerror?.()
      }
    }
  }
