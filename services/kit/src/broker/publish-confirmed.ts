import type { ConfirmChannel, Options } from 'amqplib'

/**
 * Publishes one message; resolves when the broker has stored it, and rejects if it refused. Each message has its own
 * confirmation: `waitForConfirms` would fail if the broker refused any other message of the channel.
 */
export const publishConfirmed = (
  channel: ConfirmChannel,
  to: { exchange: string; routingKey: string },
  content: Buffer,
  options: Options.Publish,
): Promise<void> =>
  new Promise((resolve, reject) => {
    channel.publish(to.exchange, to.routingKey, content, { persistent: true, ...options }, (refused: unknown) =>
      refused ? reject(refused) : resolve(),
    )
  })

/** The exchange that routes a message to the queue named by its routing key. */
export const DEFAULT_EXCHANGE = ''
