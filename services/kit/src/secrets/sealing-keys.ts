import { createHmac } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import { AcceptedKeys, SecretKey } from '../config.ts'
import { type Cipher, createCipher } from './cipher.ts'

/** The environment variables of a service that seals values. */
export const SealingConfig = {
  SECRET_KEY: SecretKey, // seals new values
  SECRET_KEYS_ACCEPTED: AcceptedKeys, // their values are opened, too
} as const
const Sealing = z.object(SealingConfig)
export type Sealing = z.infer<typeof Sealing>

/** @returns the keys of the environment @throws an Error with one sentence */
export const readSealing = (environment: Readonly<Record<string, string | undefined>>): Sealing => {
  const { data } = Sealing.safeParse(environment)
  if (!data) throw new Error('SECRET_KEY or SECRET_KEYS_ACCEPTED is missing or not 32 bytes in base64')
  return data
}

/** @returns the cipher of the installation */
export const cipherOf = ({ SECRET_KEY, SECRET_KEYS_ACCEPTED }: Sealing): Cipher =>
  createCipher(SECRET_KEY, SECRET_KEYS_ACCEPTED)

/** Names a key without revealing it. */
export const fingerprintOf = (key: Uint8Array): string =>
  createHmac('sha256', key).update('fingerprint of a sealing key').digest('hex').slice(0, 16)

/** @returns the fingerprints of the keys that may have sealed values of the database */
export async function findFingerprints<DB>(system: Kysely<DB>): Promise<string[]> {
  const { rows } = await sql<{ fingerprint: string }>`select fingerprint from sealing_key`.execute(system)
  return rows.map(({ fingerprint }) => fingerprint)
}

/**
 * Stores the fingerprint of the key that seals from now on.
 * @throws an Error with one sentence if values may be sealed with a key that is not configured
 */
export async function registerKey<DB>(system: Kysely<DB>, sealing: Sealing): Promise<void> {
  const configured = [sealing.SECRET_KEY, ...sealing.SECRET_KEYS_ACCEPTED].map(fingerprintOf)
  const missing = (await findFingerprints(system)).filter((known) => !configured.includes(known))
  if (missing.length > 0) {
    throw new Error(
      `values in this database may be sealed with a key that is not configured (fingerprint ${missing.join(', ')}): add it to SECRET_KEYS_ACCEPTED`,
    )
  }
  await storeFingerprint(system, sealing)
}

/** Stores the fingerprint of the key that seals. */
export async function storeFingerprint<DB>(system: Kysely<DB>, { SECRET_KEY }: Sealing): Promise<void> {
  const own = fingerprintOf(SECRET_KEY)
  await sql`insert into sealing_key (fingerprint) values (${own}) on conflict do nothing`.execute(system)
}

/**
 * Removes the fingerprints of keys that no value needs: those of the accepted keys, which must open no value any more,
 * and all others except that of SECRET_KEY if every value can be opened.
 * @param unreadable how many values cannot be opened; they may be damaged, or sealed with a key that is not configured
 */
export async function removeUnusedFingerprints<DB>(
  system: Kysely<DB>,
  { SECRET_KEY, SECRET_KEYS_ACCEPTED }: Sealing,
  { unreadable }: { readonly unreadable: number },
): Promise<void> {
  const accepted = SECRET_KEYS_ACCEPTED.map(fingerprintOf)
  await sql`delete from sealing_key where fingerprint <> ${fingerprintOf(SECRET_KEY)}
    and (${unreadable === 0}::boolean or fingerprint = any(${accepted}::text[]))`.execute(system)
}
