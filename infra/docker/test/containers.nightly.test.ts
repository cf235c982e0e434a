import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Company, foundCompany } from '@recado/chaos/company'
import { type Conversation, openConversations } from '@recado/chaos/conversations'
import { drawPng } from '@recado/chaos/draw-png'
import { eventually } from '@recado/chaos/eventually'
import { signIn } from '@recado/chaos/person'
import { sendUntilAnswered } from '@recado/chaos/send-until-answered'
import { tellFigures, tellNotRun } from '@recado/chaos/tell-figures'
import { getConnection } from '@recado/contracts/connections/routes'
import { listMessages, openMessageFile } from '@recado/contracts/messages/routes'
import { API_PREFIX, addressOf } from '@recado/contracts/route'
import { SERVICE_NAMES } from '@recado/system/services'
import { controlClient } from '@recado/whatsapp-simulator/control-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FORMER_ROWS, FORMER_SCHEMA } from '../../import/test/former-schema.ts'
import { createProject, type OwnProject, removeAbandoned } from './own-project.ts'
import { runDocker, whyNoContainers } from './run-docker.ts'

const ROOT = new URL('../../../', import.meta.url).pathname
const BUILT = `recado:nightly-${createHash('sha256').update(ROOT).digest('hex').slice(0, 10)}` // by this checkout
const [NUMBER, CUSTOMER] = ['5511930000001', '5511940000001']
const PICTURE = drawPng(8, 8, (x, y) => [x * 30, y * 30, 90])
const BACKUP = ['node', 'infra/backup/src/main.ts'] as const
const missing = await whyNoContainers()

if (missing !== undefined)
  test('no engine answers here, or it lacks the Compose plugin', () => {
    tellNotRun(missing)
    expect(missing).toMatch(/^no (engine|Compose plugin)$/)
  })
else
  describe('an installation by docker-compose.yml', () => {
    let project: OwnProject
    let company: Company
    let conversation: Conversation
    let began: number
    beforeAll(async () => {
      const image = process.env['RECADO_IMAGE'] ?? BUILT
      if (!process.env['RECADO_IMAGE']) {
        await runDocker(['build', '--tag', image, '--file', 'infra/docker/Dockerfile', '.'], { folder: ROOT })
      }
      await removeAbandoned(image)
      project = await createProject(image)
    }, 1_800_000)
    afterAll(() => project?.close())

    const messages = async () =>
      (await company.agent.call(listMessages, { params: { ticketId: conversation.ticketId }, query: {} })).messages
    const bodies = async () => (await messages()).map(({ body }) => body)
    const onPhone = async () =>
      (await controlClient(project.simulatorUrl).messages(CUSTOMER, NUMBER)).map(({ text }) => text)
    const write = (text: string) => controlClient(project.simulatorUrl).sendMessage(CUSTOMER, { to: NUMBER, text })
    const readFile = async (): Promise<Buffer | undefined> => {
      const messageId = (await messages()).find(({ mediaUrl }) => mediaUrl)?.id
      if (messageId === undefined) return undefined
      const address = project.url + API_PREFIX + addressOf(openMessageFile, { params: { messageId } })
      const answer = await fetch(address, { headers: { authorization: `Bearer ${company.agent.token}` } })
      return answer.ok ? Buffer.from(await answer.arrayBuffer()) : undefined
    }
    /** Sends a message both ways and waits until both have arrived. */
    async function talk(word: string): Promise<void> {
      await write(`${word} in`)
      await eventually(bodies, (all) => all.includes(`${word} in`))
      await sendUntilAnswered(company.agent, conversation.ticketId, `${word} out`)
      await eventually(onPhone, (all) => all.includes(`${word} out`))
    }
    const once = (...args: readonly string[]) =>
      project.compose(['run', '--rm', '--no-TTY', '--volume', `${project.folder}:/shared`, 'backup', ...args])

    test('a new operator’s company answers a first message and receives a file', async () => {
      began = Date.now()
      await project.up()
      company = await foundCompany(project, 'Padaria', NUMBER)
      const [opened] = await openConversations(project, company, [CUSTOMER])
      conversation = opened as Conversation
      await talk('first')
      tellFigures({ 'seconds to the first answered message': Math.round((Date.now() - began) / 1_000) })

      const content = { kind: 'image', file: PICTURE.toString('base64'), mime: 'image/png', text: 'foto' } as const
      await controlClient(project.simulatorUrl).sendContent(CUSTOMER, { to: NUMBER, content })
      expect(await eventually(readFile)).toEqual(PICTURE)
    })

    test('the doctor of each service finds no failure, and the operator’s commands answer', async () => {
      for (const service of SERVICE_NAMES) {
        const found = await project.compose(['exec', '-T', service, 'node', 'infra/doctor/src/main.ts', service])
        expect(found).toContain(' 0 failures')
      }
      const operator = (service: string, ...args: readonly string[]) =>
        project.compose(['exec', '-T', service, 'node', `services/${service}/src/operator/main.ts`, ...args])
      expect(await operator('auth', 'super', 'operador@recado.test')).toContain('is a super user')
      for (const service of ['auth', 'billing', 'connections', 'tickets']) {
        expect(await operator(service, 'reseal')).toContain(`${service}: 0 values sealed again`)
      }
      expect(await project.compose(['run', '--rm', '-T', 'tickets', 'node', 'infra/dlq/src/main.ts'])).toContain(
        'No event is dead',
      )
    })

    test('an import in a container counts the rows of a dump, and refuses sessions while the product runs', async () => {
      await writeDump(project)
      const files = ['--from', '/shared/former.dump', '--media', '/shared/public', '--report', '/shared/report.jsonl']
      const ids = ['--company', String(company.admin.user.companyId), '--source-company', '1']
      const run = (...options: readonly string[]) =>
        once('node', 'infra/import/src/main.ts', ...files, ...ids, ...options)

      const counts = await run('--dry')

      expect(counts).toContain('message: 6 come')
      expect(counts).toContain('Nothing was written.')
      await expect(run('--sessions', '--both-stopped')).rejects.toThrow('Recado runs')
      await expect(once('node', 'infra/import/src/main.ts', ...files.slice(0, 4), ...ids)).rejects.toThrow('--report')
    })

    test('a backup restored into an empty installation has the messages and the file, and the phone stays linked', async () => {
      await once(...BACKUP, 'backup', '/shared/backup')
      const before = await bodies()
      await expect(once(...BACKUP, 'restore', '/shared/backup')).rejects.toThrow('Stop all services')
      await project.compose(['--profile', '*', 'down', '--volumes'])

      await once(...BACKUP, 'restore', '/shared/backup')
      await project.up()

      const { admin, agent } = company
      const password = 'segredo-123'
      company = {
        ...company,
        admin: await signIn(project.url, admin.user.email, password),
        agent: await signIn(project.url, agent.user.email, password),
      }
      const look = () => company.admin.call(getConnection, { params: { whatsappId: company.whatsappId } })
      expect((await eventually(look, ({ status }) => status === 'CONNECTED')).qrcode).toBe('')
      expect(await bodies()).toEqual(before)
      expect(await readFile()).toEqual(PICTURE)
      await talk('restored')
    })

    test('a service is scaled to two processes without a lost message', async () => {
      await project.up('--scale', 'tickets=2', '--scale', 'connections=2')

      await talk('scaled')

      const ids = (await project.compose(['ps', '--quiet', 'tickets', 'connections'])).trim().split('\n')
      expect(ids).toHaveLength(4)
      expect((await onPhone()).filter((text) => / (in|out)$/.test(text)).sort()).toEqual(
        ['first', 'restored', 'scaled'].flatMap((word) => [`${word} in`, `${word} out`]).sort(),
      )
    })
  })

/** Writes a dump and a public folder of a former system into the folder of the project. */
async function writeDump({ compose, folder }: OwnProject): Promise<void> {
  // the password is that of the container, so that no argument and no failure shows it
  const inPostgres = (command: string, input?: string) =>
    compose(
      ['exec', '-T', 'postgres', 'sh', '-c', `export PGUSER=recado PGPASSWORD=$POSTGRES_PASSWORD; ${command}`],
      input,
    )
  await inPostgres('createdb former')
  await inPostgres('psql --quiet --set=ON_ERROR_STOP=1 former', FORMER_SCHEMA + FORMER_ROWS)
  // base64, because the output of a container is read as text
  const dump = await inPostgres('pg_dump --format=custom former | base64')
  await inPostgres('dropdb former')
  writeFileSync(join(folder, 'former.dump'), Buffer.from(dump, 'base64'), { mode: 0o644 })
  mkdirSync(join(folder, 'public/company1'), { recursive: true })
}
