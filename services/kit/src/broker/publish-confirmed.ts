import type { ConfirmChannel, Options } from 'amqplib'

/**
 * Publishes one message and resolves once the broker has it safe; rejects when it refused. Each has its own answer:
 * `waitForConfirms` would fail for a refusal of any other message of the channel.
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

/** The exchange that puts a message into the queue named by its routing key. */
export const DEFAULT_EXCHANGE = ''
