// Is loaded before a service, and moves the clock of its process by the milliseconds in a file.
import { readFileSync } from 'node:fs'

const LOOK_MS = 200
const { CLOCK_SHIFT_FILE: file } = process.env
const now = Date.now.bind(Date)
let shiftMs = 0

if (file) {
  setInterval(() => {
    shiftMs = Number(readFileSync(file, 'utf8'))
  }, LOOK_MS).unref()
  Date.now = () => now() + shiftMs
  globalThis.Date = new Proxy(Date, {
    construct: (target, given, own) => Reflect.construct(target, given.length === 0 ? [target.now()] : given, own),
  })
}
