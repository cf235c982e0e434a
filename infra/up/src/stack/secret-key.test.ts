import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { acceptedKeysOf, secretsOf } from './secret-key.ts'

const newKey = () => randomBytes(32).toString('base64')

describe('the keys of an installation', () => {
  let directory: string
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'recado-key-'))
  })
  afterEach(() => rmSync(directory, { recursive: true }))

  test('a key that a shell wrote into the file works without the end of its line', () => {
    const key = newKey()
    writeFileSync(join(directory, 'secret-key'), `${key}\n`)

    const secrets = secretsOf(directory, {})

    expect(secrets).toEqual(secretsOf(directory, { SECRET_KEY: key }))
    expect(secrets['SECRET_KEY']).toBe(key)
  })

  test('the derived keys of links are accepted as long as the keys that they are derived from', () => {
    const [former, next] = [newKey(), newKey()]
    const before = secretsOf(directory, { SECRET_KEY: former })['MEDIA_LINK_KEY']

    expect(acceptedKeysOf({ SECRET_KEY: next, SECRET_KEYS_ACCEPTED: `${former}\n` })).toEqual({
      SECRET_KEYS_ACCEPTED: `${former}\n`,
      MEDIA_LINK_KEYS_ACCEPTED: before,
    })
  })

  test('a given key of links accepts no derived keys', () => {
    const [former, links, formerLinks] = [newKey(), newKey(), newKey()]
    const environment = { SECRET_KEYS_ACCEPTED: former, MEDIA_LINK_KEY: links, MEDIA_LINK_KEYS_ACCEPTED: formerLinks }

    expect(acceptedKeysOf(environment)).toEqual({
      SECRET_KEYS_ACCEPTED: former,
      MEDIA_LINK_KEYS_ACCEPTED: formerLinks,
    })
    expect(acceptedKeysOf({})).toEqual({})
  })
})
