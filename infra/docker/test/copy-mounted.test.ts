import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { copyMounted } from './copy-mounted.ts'

const ROOT = new URL('../../../', import.meta.url).pathname

test.each(['docker-compose.yml', 'infra/docker/compose.small.yml'])(
  'an installation by %s has both files with settings of RabbitMQ',
  (file) => {
    const directory = mkdtempSync(join(tmpdir(), 'recado-mounted-'))
    onTestFinished(() => rmSync(directory, { recursive: true }))

    copyMounted(readFileSync(join(ROOT, file), 'utf8'), directory)

    for (const path of ['infra/docker/rabbitmq.conf', 'infra/docker/rabbitmq.advanced.config'])
      expect(readFileSync(join(directory, path), 'utf8')).toBe(readFileSync(join(ROOT, path), 'utf8'))
  },
)
