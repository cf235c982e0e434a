import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Machine, thisMachine } from '../src/machine/machine.ts'

/** Final behaviour of the fake broker: it sends a frame of type 1 like RabbitMQ. */
export const ANSWER = `createServer((client) => client.end(Buffer.from([1]))).listen(port, '127.0.0.1')`
export const DIE = `console.log('no memory for a broker today'); process.exit(1)`

/**
 * This machine with a fake RabbitMQ that does nothing until a given part of the stack has started.
 * @param directory of the stack
 */
export function machineWithBroker(directory: string, part: string, then: string): Machine {
  const rabbitmqRoot = join(directory, 'late')
  const script = join(rabbitmqRoot, 'rabbitmq_server-0/sbin/rabbitmq-server')
  mkdirSync(join(script, '..'), { recursive: true })
  writeFileSync(join(script, '../package.json'), '{ "type": "commonjs" }')
  const program = `#!${process.execPath}
const { readFileSync } = require('node:fs')
const { createServer } = require('node:net')
const [, port] = /tcp\\.1 = .*:(\\d+)/.exec(readFileSync(process.env.RABBITMQ_CONFIG_FILE, 'utf8'))
const look = setInterval(() => {
  if (!JSON.parse(readFileSync(${JSON.stringify(join(directory, 'stack.json'))}, 'utf8')).parts[${JSON.stringify(part)}]) return
  clearInterval(look)
  ${then}
}, 10)
`
  writeFileSync(script, program, { mode: 0o755 })
  return { ...thisMachine(), rabbitmqRoot }
}
