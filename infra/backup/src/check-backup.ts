import { globSync } from 'node:fs'
import { join, parse } from 'node:path'
import { Failure } from '@recado/up/failure'
import { checkMedia } from './copy-media.ts'
import { type Installation, nameOf } from './installation.ts'
import { checkFile } from './kept-file.ts'
import { printsOf } from './key-prints.ts'
import { type Manifest, readManifest } from './manifest.ts'

const ROOT = join(import.meta.dirname, '../../..')

/**
 * Checks a backup as far as it can be checked without changing anything: whether this version can read it, whether it
 * is whole, and whether it fits the keys and the names of this installation.
 * @throws Failure with the reason why it cannot be restored
 */
export async function checkBackup(folder: string, installation: Installation, major: number): Promise<Manifest> {
  const manifest = readManifest(folder)
  refuseNewer(manifest, installation, major)
  refuseOtherKeys(manifest, installation)
  refuseOtherNames(manifest, installation)
  for (const kept of [...Object.values(manifest.databases), manifest.media, manifest.environment]) {
    await checkFile(folder, kept)
  }
  await checkMedia(folder)
  return manifest
}

function refuseNewer({ version, databases, postgres }: Manifest, installation: Installation, major: number): void {
  for (const [service, { migrations }] of Object.entries(databases)) {
    const known = new Set(globSync(join(ROOT, 'services', service, 'migrations/*.ts')).map((file) => parse(file).name))
    const unknown = migrations.filter((name) => !known.has(name))
    if (unknown.length === 0) continue
    throw new Failure(
      `The backup was made by a newer version (${version}; this is ${installation.version}): the database of ${service} has the migration ${unknown.at(-1)}, which this version lacks. Restore it with that version.`,
    )
  }
  if (postgres > major) {
    throw new Failure(
      `The backup is of PostgreSQL ${postgres}, and this server is PostgreSQL ${major}, which cannot read it. Use a server of version ${postgres} or newer.`,
    )
  }
}

function refuseOtherKeys({ keys }: Manifest, { secrets }: Installation): void {
  const here = printsOf(secrets)
  const differing = Object.keys(keys).filter((name) => name in here && keys[name] !== here[name])
  if (differing.includes('SECRET_KEY')) {
    throw new Failure(
      'The backup is of another installation: its SECRET_KEY is not the one here. Without its own key all WhatsApp sessions, keys and secrets in it are unreadable. Set SECRET_KEY to the key of that installation.',
    )
  }
  if (differing.length === 0) return
  throw new Failure(
    `The backup is of an installation with another ${differing.join(' and ')}. Set ${differing.join(' and ')} to the values in its file env.`,
  )
}

function refuseOtherNames({ namespace, databases }: Manifest, installation: Installation): void {
  for (const [service, { owner }] of installation.databases) {
    const kept = databases[service]
    if (!kept) throw new Failure(`The backup contains no database of ${service}.`)
    if (kept.database === nameOf(owner) && kept.owner === new URL(owner).username) continue
    throw new Failure(
      `The backup has the database ${kept.database} of ${kept.owner} for ${service}, and here it is ${nameOf(owner)} of ${new URL(owner).username}. Set AMQP_NAMESPACE=${namespace}, or the addresses of the databases, so that their names and roles are the same.`,
    )
  }
}
