const variable = (inside: string) => `\${${inside}}`
const given = (name: string) => variable(`${name}:?run make env`)

/** Changes of docker-compose.yml by the name of the fault: the text to replace, its replacement, and the report. */
export const IN_COMPOSE: Record<string, [from: string, to: string, fault: string]> = {
  'an unknown property': ['init: true', 'innit: true', 'additional properties'],
  'a wrong type': ['pids_limit: 256', 'pids_limit: [256]', 'must be'],
  'an image without a version': [
    'postgres:17.10',
    'postgres:latest',
    'postgres: image postgres:latest names no exact version',
  ],
  'a missing Dockerfile': [
    'dockerfile: infra/docker/Dockerfile',
    'dockerfile: infra/Dockerfile',
    'auth: infra/Dockerfile does not exist',
  ],
  'a missing entry file': [
    'services/auth/src/main.ts',
    'services/auth/main.ts',
    'auth: services/auth/main.ts does not exist',
  ],
  'an entry that the image lacks': [
    'infra/edge/src/main.ts',
    'infra/bench/src/main.ts',
    'edge: the image has no infra/bench/src/main.ts',
  ],
  'an entry without its packages': [
    'infra/edge/src/main.ts',
    'infra/docker/src/is-ready.ts',
    'edge: the image installs nothing for infra/docker',
  ],
  'a missing healthcheck file': [
    'infra/docker/src/is-ready.ts',
    'infra/docker/src/ready.ts',
    'auth: infra/docker/src/ready.ts does not exist',
  ],
  'a missing mounted file': [
    './infra/docker/rabbitmq.conf',
    './rabbitmq.conf',
    'rabbitmq: ./rabbitmq.conf does not exist',
  ],
  'a variable that no service reads': ['TRIAL_DAYS:', 'TRIAL_DAY:', 'auth is told TRIAL_DAY, which it does not read'],
  'a variable that only another service reads': [
    'WEB_ROOT: web/dist',
    'JWKS_URL: http://auth:8080',
    'edge is told JWKS_URL, which it does not read',
  ],
  'a variable that a stock image does not read': [
    'POSTGRES_USER:',
    'POSTGRES_NAME:',
    'postgres is told POSTGRES_NAME, which it does not read',
  ],
  'a container without a required variable': [
    'JWKS_URL: http://auth:8080/auth/.well-known/jwks.json',
    '',
    'tickets cannot start: JWKS_URL',
  ],
  'a variable with an invalid value': [
    'HOST: 0.0.0.0\n  PORT: 8080',
    'HOST: 0.0.0.0\n  PORT: eighty',
    'tickets cannot start: PORT',
  ],
  'a secret with a default': [
    `${given('SECRET_KEY')}`,
    `${variable('SECRET_KEY:-c2VjcmV0')}`,
    'auth: the secret in SECRET_KEY does not come from .env alone',
  ],
  'a secret that may be empty': [
    `${given('POSTGRES_PASSWORD')}`,
    `${variable('POSTGRES_PASSWORD')}`,
    'postgres: the secret in POSTGRES_PASSWORD does not come from .env alone',
  ],
  'a secret in the file': [
    `RABBITMQ_DEFAULT_PASS: ${given('RABBITMQ_PASSWORD')}`,
    'RABBITMQ_DEFAULT_PASS: guest',
    'rabbitmq: the secret in RABBITMQ_DEFAULT_PASS does not come from .env alone',
  ],
  'a secret in an address': [
    `recado:${given('RABBITMQ_PASSWORD')}@`,
    'recado:recado@',
    'tickets: the secret in AMQP_URL does not come from .env alone',
  ],
  'a variable that .env lacks': [
    `${given('RABBITMQ_PASSWORD')}`,
    `${given('BROKER_PASSWORD')}`,
    'BROKER_PASSWORD is read, but .env does not have it',
  ],
  'a dependency on a service that does not exist': [
    'postgres: { condition',
    'postgresql: { condition',
    'databases depends on postgresql, which is not a service',
  ],
  'a dependency on an optional service': [
    'databases: { condition: service_completed_successfully }',
    'simulator: { condition: service_started }',
    'auth depends on simulator, which is optional',
  ],
  'a wait for the health of a service without a healthcheck': [
    'databases: { condition: service_completed_successfully }',
    'databases: { condition: service_healthy }',
    'auth waits for the health of databases, which has no healthcheck',
  ],
  'a network that is not declared': ['networks: [data]', 'networks: [date]', 'postgres: network date is not declared'],
  'a volume that is not declared': ["'postgres:/var", "'pgdata:/var", 'postgres: volume pgdata is not declared'],
  'a container that is not restarted': ['restart: unless-stopped', 'restart: "no"', 'postgres is not started again'],
  'a container that runs as root': ['user: rabbitmq', 'user: root', 'rabbitmq runs as root'],
  'a container with capabilities of root': [
    'cap_drop: [ALL]',
    'cap_drop: [NET_RAW]',
    'auth keeps the capabilities of root',
  ],
  'a container that may gain privileges': [
    'no-new-privileges:true',
    'no-new-privileges:false',
    'auth may gain privileges',
  ],
  'a container that may write into its image': [
    'read_only: true\n  tmpfs',
    'read_only: false\n  tmpfs',
    'auth may write into its image',
  ],
  'a container with too little time to stop': [
    'stop_grace_period: 35s',
    'stop_grace_period: 10s',
    'auth is killed before 35 s',
  ],
  'a container without a healthcheck': ['healthcheck: *ready', 'labels: []', 'edge has no healthcheck'],
  'a port that is published on an internal network': [
    'networks: [inside, outside]\n    ports',
    'networks: [inside]\n    ports',
    'edge publishes a port on a network without an outside',
  ],
  'a container that is not part of the product': ['  tickets:\n', '  nobody:\n', 'nobody is not known here'],
}

/**
 * Changes of files in infra/docker by the name of the fault: the file, the text to replace, its replacement, the
 * report.
 */
export const IN_DOCKERFILE: Record<string, [file: string, from: string, to: string, fault: string]> = {
  'a base image without an exact version': [
    'Dockerfile',
    'FROM node:24.21.0-bookworm-slim',
    'FROM node:24',
    'FROM node:24 names no exact version',
  ],
  'a copied folder that does not exist': [
    'Dockerfile',
    'COPY services services',
    'COPY service services',
    'COPY service, which does not exist',
  ],
  'a copied folder that .dockerignore excludes': [
    'Dockerfile.dockerignore',
    '.git\n',
    'contracts\n',
    'COPY contracts, which infra/docker/Dockerfile.dockerignore keeps out',
  ],
  'a copy from a stage that does not exist': [
    'Dockerfile',
    '--from=client',
    '--from=web',
    'COPY --from=web names no stage',
  ],
  'an image that runs as root': ['Dockerfile', 'USER node', '', 'the last USER is not an ordinary one'],
  'a service whose files are not copied': [
    'Dockerfile',
    'COPY services services',
    '',
    'auth: the image has no services/auth/src/main.ts',
  ],
  'a service whose packages are not installed': [
    'Dockerfile',
    '--workspace services ',
    '',
    'auth: the image installs nothing for services/auth',
  ],
}
