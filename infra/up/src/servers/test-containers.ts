import { randomBytes } from 'node:crypto'
import type { ServerName } from './server.ts'
import { STOCK_IMAGES, UNFLUSHED } from './stock-images.ts'

const START_TIMEOUT_MS = 180_000 // the images may have to be downloaded

export type TestContainers = {
  /** POSTGRES_URL and AMQP_URL for `ensureServers`. */
  environment: Record<string, string>
  stop: () => Promise<void>
}

/**
 * Starts the servers of one test run in containers of the stock images. They are removed when the run ends, even by a
 * kill.
 */
export async function startTestContainers(names: readonly ServerName[]): Promise<TestContainers> {
  const { GenericContainer, Wait } = await import('testcontainers') // its import takes half a second
  const start = async (name: ServerName) => {
    const { image, port, password: variable, environment, command, readyCommand, urlOf } = STOCK_IMAGES[name]
    const password = randomBytes(18).toString('hex')
    const container = await new GenericContainer(image)
      .withEnvironment({ ...environment, [variable]: password })
      .withCommand([...command, ...(name === 'postgres' ? UNFLUSHED : [])])
      .withExposedPorts(port)
      .withWaitStrategy(Wait.forAll([Wait.forListeningPorts(), Wait.forSuccessfulCommand(readyCommand.join(' '))]))
      .withStartupTimeout(START_TIMEOUT_MS)
      .start()
    return { url: urlOf(container.getHost(), container.getMappedPort(port), password), stop: () => container.stop() }
  }
  const started = await Promise.all(names.map(start))
  return {
    environment: Object.fromEntries(names.map((name, index) => [VARIABLES[name], started[index]?.url ?? ''])),
    stop: async () => void (await Promise.all(started.map(({ stop }) => stop()))),
  }
}

const VARIABLES = { postgres: 'POSTGRES_URL', rabbitmq: 'AMQP_URL' } as const
