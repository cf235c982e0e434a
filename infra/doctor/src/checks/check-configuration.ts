import { DatabaseConfig, readConfigs, ServiceConfig } from '@recado/kit/config'
import { reasonOf } from '@recado/kit/reason-of'
import { loadService } from '@recado/system/load-service'
import type { ServiceName } from '@recado/system/services'
import type { Environment } from '@recado/system/together/environment-of'
import { z } from 'zod'
import { type Finding, failure, fine } from '../finding.ts'

/** Checks that a service would start with this environment. Values are not shown. */
export async function checkConfiguration(service: ServiceName, environment: Environment): Promise<Finding> {
  const { config, migrations } = await loadService(service)
  try {
    readConfigs([ServiceConfig, config, migrations ? DatabaseConfig : z.object({})], environment)
  } catch (error) {
    return failure(reasonOf(error), 'docs/operations.md, "Configuration", explains each variable. Set it, and restart.')
  }
  return fine('the environment is complete and valid')
}
