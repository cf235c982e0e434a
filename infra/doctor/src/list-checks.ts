import { readFileSync } from 'node:fs'
import { findQueues } from '@recado/dlq/find-queues'
import { splitBrokerUrls } from '@recado/kit/broker-urls'
import { serviceOf } from '@recado/system/services'
import type { Environment } from '@recado/system/together/environment-of'
import { checkAlerts } from './checks/check-alerts.ts'
import { checkBroker } from './checks/check-broker.ts'
import { checkCertificate } from './checks/check-certificate.ts'
import { checkConfiguration } from './checks/check-configuration.ts'
import { checkDeadLetters } from './checks/check-dead-letters.ts'
import { checkDisk } from './checks/check-disk.ts'
import { checkMail } from './checks/check-mail.ts'
import { checkNode } from './checks/check-node.ts'
import { checkOpenFiles } from './checks/check-open-files.ts'
import { checkOutside } from './checks/check-outside.ts'
import { checkProcess } from './checks/check-process.ts'
import { checkSecret } from './checks/check-secret.ts'
import { checkTls } from './checks/check-tls.ts'
import { checksOfDatabases } from './checks-of-database.ts'
import type { Installation } from './read-installation.ts'
import type { Check } from './run-check.ts'

/** The keys that services share. */
const KEYS = ['SECRET_KEY', 'MEDIA_LINK_KEY'] as const
/** Variables with addresses of other systems that services call under OUTGOING_HOSTS. */
const OUTSIDE = ['MODEL_URL', 'DIALOGFLOW_URL', 'GOOGLE_AUTH_URL'] as const
/** Those of the Pix provider, which has an authority of its own and requires a client certificate. */
const PIX = ['PIX_URL', 'PIX_TOKEN_URL'] as const
/** Variables with addresses of the operator's own systems. */
const INSIDE = ['JWKS_URL', 'MEDIA_S3_ENDPOINT', 'OTEL_EXPORTER_OTLP_ENDPOINT'] as const

type Options = { readonly testedNode: string; readonly prometheusUrl: string | undefined }

/** @returns all checks of an installation */
export function listChecks(installation: Installation, { testedNode, prometheusUrl }: Options): Check[] {
  const { services, edge } = installation
  const environments = [...services.values()]
  return [
    { subject: 'Node', run: () => checkNode({ running: process.versions.node, tested: testedNode }) },
    ...[...services].map(
      ([name, environment]): Check => ({
        subject: `configuration of ${name}`,
        run: () => checkConfiguration(name, environment),
      }),
    ),
    ...checksOfSecrets(installation),
    ...checksOfProcesses(installation),
    ...checksOfDatabases(services),
    ...checksOfBroker(environments),
    ...eachOnce(environments, ['MEDIA_DIRECTORY'], (folder) => checkDisk(folder), isFolder),
    ...(environments.some((environment) => 'SMTP_URL' in environment || 'MAIL_FROM' in environment)
      ? [{ subject: 'mail server', run: () => checkMail(environments.find(hasMail)?.['SMTP_URL']) }]
      : []),
    ...eachOnce(environments, OUTSIDE, (url, { OUTGOING_HOSTS = '*' }) => checkOutside(url, OUTGOING_HOSTS)),
    ...eachOnce(environments, PIX, (url, environment) =>
      checkOutside(url, environment['OUTGOING_HOSTS'] ?? '*', tlsOf(environment)),
    ),
    ...eachOnce(environments, INSIDE, (url) => checkOutside(url, undefined)),
    ...eachOnce(environments, ['PIX_CERTIFICATE'], (pem, { PIX_CERTIFICATE_KEY: key }) =>
      checkCertificate({ certificate: readPem(pem), key: key ? readPem(key) : undefined }),
    ),
    ...eachOnce([...environments, edge ?? {}], ['PUBLIC_URL'], (url) => checkTls(new URL(url)), isEncrypted),
    ...(prometheusUrl ? [{ subject: 'Prometheus', run: () => checkAlerts(prometheusUrl) }] : []),
  ]
}

const hasMail = ({ SMTP_URL }: Environment): boolean => Boolean(SMTP_URL)
const isFolder = (_: string, { MEDIA_S3_BUCKET }: Environment): boolean => !MEDIA_S3_BUCKET
const isEncrypted = (url: string): boolean => url.startsWith('https://')
/** The certificates with which billing calls its Pix provider. */
const tlsOf = ({ PIX_CA, PIX_CERTIFICATE, PIX_CERTIFICATE_KEY }: Environment) => ({
  ...(PIX_CA && { ca: readPem(PIX_CA) }),
  ...(PIX_CERTIFICATE && { cert: readPem(PIX_CERTIFICATE) }),
  ...(PIX_CERTIFICATE_KEY && { key: readPem(PIX_CERTIFICATE_KEY) }),
})
const readPem = (given: string): string => (given.includes('-----BEGIN') ? given : readFileSync(given, 'utf8'))

/** A check for each different value of these variables. */
function eachOnce(
  environments: readonly Environment[],
  names: readonly string[],
  run: (value: string, environment: Environment) => ReturnType<Check['run']>,
  isMeant: (value: string, environment: Environment) => boolean = () => true,
): Check[] {
  const checks = new Map<string, Check>()
  for (const environment of environments)
    for (const name of names) {
      const value = environment[name]
      if (value && isMeant(value, environment))
        checks.set(`${name} ${value}`, { subject: name, run: () => run(value, environment) })
    }
  return [...checks.values()]
}

function checksOfSecrets({ services }: Installation): Check[] {
  return KEYS.flatMap((secret): Check[] => {
    const readers = [...services].filter(([name]) => serviceOf(name).secrets.some((one) => one === secret))
    if (readers.length === 0) return []
    const values = new Map(readers.map(([name, environment]) => [name, environment[secret]]))
    return [{ subject: secret, run: () => checkSecret(values) }]
  })
}

function checksOfProcesses({ services, edge, pids }: Installation): Check[] {
  const ready = [...services].map(
    ([name, environment]): Check => ({
      subject: `process of ${name}`,
      run: () => checkProcess(addressOf(environment)),
    }),
  )
  if (edge) ready.push({ subject: 'process of the edge', run: () => checkOutside(addressOf(edge), undefined) })
  const limits = [...pids].map(
    ([name, pid]): Check => ({
      subject: `open files of ${name}`,
      run: () => checkOpenFiles(readFileSync(`/proc/${pid}/limits`, 'utf8')),
    }),
  )
  return [...ready, ...limits]
}

/** The address of a process on this host. */
const addressOf = ({ HOST = '127.0.0.1', PORT = '' }: Environment): string =>
  `http://${HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST}:${PORT}`

function checksOfBroker(environments: readonly Environment[]): Check[] {
  const brokers = new Map<string, { readonly url: string; readonly namespace: string }>()
  for (const { AMQP_URL: url, AMQP_NAMESPACE: namespace = 'recado' } of environments)
    if (url) brokers.set(`${url} ${namespace}`, { url, namespace })
  return [...brokers.values()].flatMap(({ url, namespace }): Check[] => [
    ...eachNode(url).map((node) => ({ subject: node.subject, run: () => checkBroker(node.url) })),
    { subject: `dead queues of ${namespace}`, run: () => checkDeadLetters(url, namespace, findQueues()) },
  ])
}

/** The nodes of a broker; the subject of each names its host, if there are several. */
const eachNode = (urls: string): { readonly subject: string; readonly url: string }[] =>
  splitBrokerUrls(urls).map((url, _, all) => ({
    subject: all.length > 1 && URL.canParse(url) ? `RabbitMQ at ${new URL(url).host}` : 'RabbitMQ',
    url,
  }))
