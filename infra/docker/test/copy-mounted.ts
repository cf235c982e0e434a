import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { readCompose } from './compose-file.ts'

const ROOT = new URL('../../../', import.meta.url).pathname

/**
 * Copies the files of the repository that the containers mount into the folder of a Compose file. For a missing file
 * the engine would mount a new folder.
 * @param text the content of the Compose file
 */
export function copyMounted(text: string, directory: string): void {
  const volumes = Object.values(readCompose(text).services).flatMap(({ volumes = [] }) => volumes)
  for (const path of new Set(volumes.map((volume) => volume.split(':')[0] ?? ''))) {
    if (path.startsWith('./infra/')) cpSync(join(ROOT, path), join(directory, path), { recursive: true })
  }
}
