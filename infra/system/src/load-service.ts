import type { DeliveryTables } from '@recado/kit/db/outbox'
import type { ServiceDefinition } from '@recado/kit/service'
import type { ServiceName } from './services.ts'

export type Definition = ServiceDefinition<DeliveryTables, unknown>

/** @returns the definition of a service, which `app.ts` of its folder exports under its name */
export async function loadService(name: ServiceName): Promise<Definition> {
  const module = (await import(`../../../services/${name}/src/app.ts`)) as Readonly<Record<string, Definition>>
  const definition = module[name]
  if (!definition) throw new Error(`services/${name}/src/app.ts exports no ${name}`)
  return definition
}
