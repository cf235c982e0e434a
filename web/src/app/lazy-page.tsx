import { type ComponentType, lazy } from 'react'

/** A page whose code is fetched when somebody first goes there. */
export const lazyPage = <K extends string, P extends object>(
  load: () => Promise<Record<K, ComponentType<P>>>,
  name: K,
) => lazy(async () => ({ default: (await load())[name] }))
