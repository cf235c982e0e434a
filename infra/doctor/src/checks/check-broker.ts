import { readBrokerVersion } from '@recado/kit/broker/read-broker-version'
import { type Finding, failure, fine, warning } from '../finding.ts'

const OLDEST = [3, 10] as const
const NEWEST_MAJOR = 4 // of the versions that were tried

/** Checks that the broker answers, and its version. */
export const checkBroker = async (amqpUrl: string): Promise<Finding> => classifyBroker(await readBrokerVersion(amqpUrl))

export function classifyBroker(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const isOld = major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])
  if (isOld)
    return failure(`RabbitMQ ${version} is too old`, 'Upgrade it to 3.10 or newer: quorum queues lose events before.')
  if (major > NEWEST_MAJOR) return warning(`RabbitMQ ${version} has not been tried`, 'Versions 3.10 to 4.x have.')
  return fine(`RabbitMQ ${version}`)
}
