/** A dependency that the service needs to work; `check` resolves or throws within a second. */
export type ReadinessCheck = { readonly name: string; check(): Promise<void> }
