import amqplib, { type ChannelModel } from 'amqplib'
import { BrokerUrls } from '../broker-urls.ts'

const ANSWER_MS = 10_000

/**
 * Connects a command of the operator to the first node that answers.
 * @param amqpUrl addresses of the broker's nodes, separated by commas
 * @throws the error of the last node
 */
export async function connectToAny(amqpUrl: string): Promise<ChannelModel> {
  let failure: unknown
  for (const url of BrokerUrls.parse(amqpUrl)) {
    try {
      return await amqplib.connect(url, { noDelay: true, timeout: ANSWER_MS })
    } catch (error) {
      failure = error
    }
  }
  throw failure
}
