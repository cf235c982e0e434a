/** Writes the credentials whenever they change, one write after the other. */
export type CredentialWriter = {
  changed(): void
  /** Whether a change is not written yet. */
  isWriting(): boolean
  /** Resolves once everything that changed so far is written. */
  written(): Promise<void>
}

/** @param save writes them whole, as they are when it is called; rejections are its own concern */
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
