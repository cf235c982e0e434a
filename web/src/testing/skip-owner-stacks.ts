import * as React from 'react'

const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'

/**
 * Stops React's development build from storing a stack trace with each element, which takes a quarter of the processor
 * time of tests. React itself stops after 10,000 elements a second; this makes it believe that it has created so many.
 * Only its warnings show these stacks. A later version of React without this counter ignores the setting.
 */
export function skipOwnerStacks(): void {
  const internals = (React as unknown as Readonly<Record<string, object | undefined>>)[INTERNALS]
  if (!internals) return
  const counter = { get: () => Number.POSITIVE_INFINITY, set: () => {}, configurable: true }
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', counter)
}
