import amqplib from 'amqplib'

const ANSWER_MS = 10_000

/** @returns the version of the broker at this address @throws the error of a connection that is refused or too slow */
export async function readBrokerVersion(amqpUrl: string): Promise<string> {
  const connection = await amqplib.connect(amqpUrl, { timeout: ANSWER_MS })
  connection.on('error', () => {}) // the version is already known
  const { version } = connection.connection.serverProperties
  await connection.close()
  return version
}
