import type { FastifyInstance } from 'fastify'
import { changeMembers, changeSubject, changeTimer, createGroup } from '../groups/change-group.ts'
import { allGroups, findGroup, isMember, saveGroup } from '../groups/group-rows.ts'
import type { Network } from '../network/network.ts'
import type { GroupRow, PhoneRow } from '../network/rows.ts'
import { ControlError, parse } from './errors.ts'
import { AddressingBody, GroupBody, MembersBody, SubjectBody, TimerBody } from './group-shapes.ts'
import { getPhone } from './phone-routes.ts'
import { groupView } from './views.ts'

/** Routes for groups and for changes by their members. */
export function groupRoutes(app: FastifyInstance, network: Network): void {
  app.get('/groups', () => allGroups(network).map(groupView))

  app.post('/groups', ({ body }) => {
    const { owner, members, subject, addressing } = parse(GroupBody, body)
    for (const number of members) getPhone(network, number)
    return groupView(createGroup(network, getPhone(network, owner), { subject, members, addressing }))
  })

  app.put('/groups/:id/subject', ({ params, body }) => {
    const { subject, by } = parse(SubjectBody, body)
    const group = getGroup(network, params)
    changeSubject(network, group, getMember(network, group, by ?? group.owner), subject)
    return groupView(getGroup(network, params))
  })

  app.put('/groups/:id/addressing', ({ params, body }) => {
    const { addressing } = parse(AddressingBody, body)
    saveGroup(network, { ...getGroup(network, params), addressing })
    return groupView(getGroup(network, params))
  })

  app.put('/groups/:id/timer', ({ params, body }) => {
    const { seconds, by } = parse(TimerBody, body)
    const group = getGroup(network, params)
    changeTimer(network, group, getMember(network, group, by ?? group.owner), seconds)
    return groupView(getGroup(network, params))
  })

  app.post('/groups/:id/members', ({ params, body }) => {
    const { action, numbers, by } = parse(MembersBody, body)
    const group = getGroup(network, params)
    for (const number of numbers) getPhone(network, number)
    changeMembers(network, group, getMember(network, group, by ?? group.owner), action, numbers)
    return groupView(getGroup(network, params))
  })
}

function getGroup(network: Network, params: unknown): GroupRow {
  const group = findGroup(network, (params as { id: string }).id)
  if (!group) throw new ControlError(404, 'ERR_GROUP_NOT_FOUND', 'The group does not exist.')
  return group
}

function getMember(network: Network, group: GroupRow, number: string): PhoneRow {
  const phone = getPhone(network, number)
  if (isMember(group, number)) return phone
  throw new ControlError(409, 'ERR_NOT_A_MEMBER', `The phone ${number} is not in the group.`)
}
