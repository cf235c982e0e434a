import { Me, User, UserDetail } from '@recado/contracts/auth/user'
import { Connection, ConnectionBrief } from '@recado/contracts/connections/connection'
import { Contact } from '@recado/contracts/contacts/contact'
import { ErrorAnswer } from '@recado/contracts/errors'
import { Message } from '@recado/contracts/messages/message'
import { Queue } from '@recado/contracts/queues/queue'
import { MessageAnswer } from '@recado/contracts/resource'
import { Ticket } from '@recado/contracts/tickets/ticket'

/** The schemas that the description shows once and refers to by name; every other one stands where it is used. */
export const NAMED_SCHEMAS = {
  Connection,
  ConnectionBrief,
  Contact,
  ErrorAnswer,
  Me,
  Message,
  MessageAnswer,
  Queue,
  Ticket,
  User,
  UserDetail,
} as const
