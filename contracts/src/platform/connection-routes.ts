import { ConnectionStatus } from '../connections/connection.ts'
import { PageQuery, pageOf, queryFlag } from '../paging.ts'
import { defineRoute } from '../route.ts'
import { ConnectionOfCompany, ConnectionSurvey } from './platform.ts'
import { serviceRoute } from './service-route.ts'

export const surveyConnections = defineRoute({
  method: 'GET',
  url: '/platform/connections/survey',
  summary: 'The connections of all companies by status, and the companies with problems',
  access: 'companies:manage',
  status: 200,
  response: ConnectionSurvey,
  errors: [],
})

export const listAllConnections = defineRoute({
  method: 'GET',
  url: '/platform/connections',
  summary: 'The connections of all companies, longest outage first; a search covers the names of companies',
  access: 'companies:manage',
  query: PageQuery.extend({ status: ConnectionStatus.optional(), onlyProblems: queryFlag }),
  status: 200,
  response: pageOf('connections', ConnectionOfCompany),
  errors: [],
})

export const showConnectionsService = serviceRoute('connections')
