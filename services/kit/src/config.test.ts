import { expect, test } from 'vitest'
import { z } from 'zod'
import { DatabaseConfig, flag, readConfig, readConfigs, SecretKey, ServiceConfig } from './config.ts'

const GOOD = { PORT: '0', AMQP_URL: 'amqp://u:hunter2@localhost', JWKS_URL: 'http://localhost/keys' }

test('the error names every invalid variable of every schema, and shows no value', () => {
  const environment = { ...GOOD, PORT: 'hunter2', AMQP_URL: 'http://u:hunter2@localhost', DATABASE_URL: 'hunter2' }
  const schemas = [ServiceConfig, DatabaseConfig, z.object({ SECRET_KEY: SecretKey })] as const
  const read = () => readConfigs(schemas, { ...environment, SECRET_KEY: 'hunter2' })

  for (const name of ['PORT', 'AMQP_URL', 'DATABASE_URL', 'DATABASE_OWNER_URL is missing', 'SECRET_KEY']) {
    expect(read).toThrow(name)
  }
  expect(read).not.toThrow('hunter2')
  expect(read).not.toThrow('JWKS_URL')
})

test('an absent variable has its default', () => {
  expect(readConfig(ServiceConfig, GOOD)).toMatchObject({ HOST: '127.0.0.1', AMQP_NAMESPACE: 'recado' })
  expect(readConfig(z.object({ ON: flag(true), OFF: flag(false) }), {})).toEqual({ ON: true, OFF: false })
  expect(() => readConfig(z.object({ ON: flag(true) }), { ON: 'yes' })).toThrow('ON')
})

test('a secret key is 32 bytes', () => {
  const key = Buffer.alloc(32, 7).toString('base64')
  expect(readConfig(z.object({ SECRET_KEY: SecretKey }), { SECRET_KEY: key }).SECRET_KEY).toHaveLength(32)
  expect(() => readConfig(z.object({ SECRET_KEY: SecretKey }), { SECRET_KEY: key.slice(4) })).toThrow('SECRET_KEY')
})
