/** Writes the credentials at each change, one write after the other. */
export type CredentialWriter = {
  changed(): void
  /** Whether a change has not been written yet. */
  isWriting(): boolean
  /** Resolves once all changes so far are written. */
  written(): Promise<void>
}

/** @param save writes the complete credentials at the time of its call, and handles its own errors */
export function createCredentialWriter(save: () => Promise<void>): CredentialWriter {
  let running: Promise<void> | undefined
  let isDirty = false

  async function writeAll(): Promise<void> {
    while (isDirty) {
      isDirty = false
      await save()
    }
    running = undefined
  }
  return {
    changed() {
      isDirty = true
      running ??= writeAll()
    },
    isWriting: () => running !== undefined,
    written: async () => running,
  }
}
