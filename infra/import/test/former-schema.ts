/** The tables of the Whaticket family that are read, with the columns of its public schema. */
export const FORMER_SCHEMA = `
  create table "Companies" (id serial primary key, name text, "createdAt" timestamptz not null default '2022-01-01T00:00:00Z');
  create table "Users" (id serial primary key, name varchar(255) not null, email varchar(255) not null unique,
    "passwordHash" varchar(255) not null default 'x', profile varchar(255) not null default 'admin', super boolean default false,
    "companyId" int, "whatsappId" int, "allTicket" varchar(255), "createdAt" timestamptz not null default now());
  create table "Queues" (id serial primary key, name varchar(255) not null, color varchar(255) not null, "greetingMessage" text,
    "outOfHoursMessage" text, schedules jsonb, "orderQueue" int, "companyId" int);
  create table "UserQueues" ("userId" int not null, "queueId" int not null);
  create table "QueueOptions" (id serial primary key, title varchar(255) not null, message text, option text, "queueId" int, "parentId" int);
  create table "Whatsapps" (id serial primary key, name text not null, session text, status varchar(255), "isDefault" boolean default false,
    "greetingMessage" text, "complationMessage" text, "farewellMessage" text, "outOfHoursMessage" text, "ratingMessage" text,
    "transferQueueId" int, "timeToTransfer" int, "maxUseBotQueues" int, "timeUseBotQueues" varchar(255),
    "expiresTicket" int, "expiresInactiveMessage" text, "companyId" int);
  create table "WhatsappQueues" ("whatsappId" int not null, "queueId" int not null);
  create table "Tags" (id serial primary key, name varchar(255) not null, color varchar(255), kanban int, "companyId" int);
  create table "Contacts" (id serial primary key, name varchar(255) not null, number varchar(255) not null, email varchar(255) not null default '',
    "profilePicUrl" varchar(255), "isGroup" boolean not null default false, "companyId" int,
    "createdAt" timestamptz not null default '2023-02-03T04:05:06Z', "updatedAt" timestamptz not null default now());
  create table "ContactCustomFields" (id serial primary key, name varchar(255) not null, value varchar(255) not null, "contactId" int not null);
  create table "Tickets" (id serial primary key, status varchar(255) not null default 'pending', "lastMessage" text, "unreadMessages" int,
    "userId" int, "contactId" int, "whatsappId" int, "queueId" int, "isGroup" boolean not null default false, "companyId" int,
    "createdAt" timestamptz not null, "updatedAt" timestamptz not null);
  create table "TicketTags" ("ticketId" int not null, "tagId" int not null, "createdAt" timestamptz not null default now());
  create table "UserRatings" (id serial primary key, "ticketId" int, "userId" int, rate int, "companyId" int, "createdAt" timestamptz not null default now());
  create table "Messages" (id varchar(255) primary key, body text not null, ack int not null default 0, read boolean not null default false,
    "fromMe" boolean not null default false, "mediaType" varchar(255), "mediaUrl" varchar(255), "isDeleted" boolean not null default false,
    "ticketId" int not null, "contactId" int, "quotedMsgId" varchar(255), "companyId" int,
    "createdAt" timestamptz not null, "updatedAt" timestamptz not null default now());
  create table "QuickMessages" (id serial primary key, shortcode varchar(255) not null, message text not null, "companyId" int, "userId" int,
    "mediaPath" varchar(255), "mediaName" varchar(255));
  create table "Schedules" (id serial primary key, body text not null, "sendAt" timestamptz, "sentAt" timestamptz, "contactId" int,
    "ticketId" int, "userId" int, status varchar(255), "companyId" int, "mediaPath" varchar(255), "mediaName" varchar(255));
  create table "ContactLists" (id serial primary key, name varchar(255) not null, "companyId" int);
  create table "ContactListItems" (id serial primary key, name varchar(255) not null, number varchar(255) not null, email varchar(255),
    "isWhatsappValid" boolean, "contactListId" int, "companyId" int);
  create table "Settings" (id serial primary key, key varchar(255) not null, value text not null, "companyId" int);
`

/** Two companies of the former system. The ids of the second one follow those of the first. */
export const FORMER_ROWS = `
  insert into "Companies" (id, name) values (1, 'Padaria'), (2, 'Oficina');
  insert into "Settings" (key, value, "companyId") values ('userRating', 'enabled', 1), ('call', 'disabled', 2);
  insert into "Queues" (id, name, color, "greetingMessage", "orderQueue", schedules, "companyId") values
    (1, 'Vendas', '#FF0000', 'Bem-vindo', 1, '[]', 1), (2, 'Suporte', '#00ff00', null, null, '[{"weekday":"x"}]', 1),
    (3, 'Peças', '#0000ff', '', 1, null, 2);
  insert into "QueueOptions" (id, title, message, option, "queueId", "parentId") values
    (1, 'Pães', 'Quais?', '1', 1, null), (2, 'Francês', 'R$ 1', '1', 1, 1), (3, 'Perdida', '', '2', 1, 99), (4, 'Freios', '', '1', 3, null);
  insert into "Whatsapps" (id, name, "isDefault", "greetingMessage", "companyId") values
    (1, 'Loja', true, 'Olá', 1), (2, 'Balcão', true, 'Olá', 2);
  insert into "WhatsappQueues" values (1, 1), (1, 2), (2, 3);
  insert into "Users" (id, name, email, profile, "companyId", "whatsappId") values
    (1, 'Ana', 'ana@padaria.test', 'admin', 1, 1), (2, 'Bia', 'bia@padaria.test', 'user', 1, null),
    (3, 'Caio', 'not an address', 'user', 1, null), (4, 'Duda', 'duda@oficina.test', 'admin', 2, 2);
  insert into "UserQueues" values (1, 1), (2, 2), (4, 3);
  insert into "Tags" (id, name, color, kanban, "companyId") values
    (1, 'Urgente', '#ff0000', 0, 1), (2, 'A fazer', '#00ff00', 1, 1), (3, 'Sem cor', null, 0, 1), (4, 'Urgente', '#ff0000', 0, 2);
  insert into "Contacts" (id, name, number, email, "isGroup", "companyId") values
    (1, 'Maria', '5511987654321', 'maria@example.test', false, 1), (2, 'Maria antiga', '551187654321', '', false, 1),
    (3, 'Família', '120363000000000001', '', true, 1), (4, 'Quebrado', 'abc', '', false, 1),
    (5, 'João', '5511900000005', 'nenhum', false, 1), (6, 'Maria', '5511987654321', '', false, 2);
  insert into "ContactCustomFields" (id, name, value, "contactId") values (1, 'CPF', '123', 1), (2, '', 'x', 5), (3, 'CPF', '999', 6);
  insert into "QuickMessages" (id, shortcode, message, "companyId", "userId") values
    (1, 'oi', 'Olá!', 1, 2), (2, '/tchau', 'Até logo', 1, null), (3, 'oi', 'Olá, oficina', 2, 4);
  insert into "Tickets" (id, status, "unreadMessages", "userId", "contactId", "whatsappId", "queueId", "companyId", "createdAt", "updatedAt") values
    (1, 'closed', 0, 2, 1, 1, 1, 1, '2024-01-01T10:00:00Z', '2024-01-01T12:00:00Z'),
    (2, 'open', 1, 1, 1, 1, 1, 1, '2024-02-01T10:00:00Z', '2024-02-01T12:00:00Z'),
    (3, 'pending', 2, null, 3, 1, null, 1, '2024-03-01T10:00:00Z', '2024-03-01T12:00:00Z'),
    (4, 'pending', 0, null, 5, null, null, 1, '2024-04-01T10:00:00Z', '2024-04-01T12:00:00Z'),
    (5, 'nps', 0, null, 5, 1, null, 1, '2024-05-01T10:00:00Z', '2024-05-01T12:00:00Z'),
    (6, 'open', 0, 4, 6, 2, 3, 2, '2024-06-01T10:00:00Z', '2024-06-01T12:00:00Z');
  insert into "TicketTags" ("ticketId", "tagId") values (1, 1), (2, 1), (2, 2), (6, 4);
  insert into "UserRatings" ("ticketId", "userId", rate, "companyId") values (1, 2, 3, 1);
  insert into "Messages" (id, body, ack, read, "fromMe", "mediaType", "mediaUrl", "ticketId", "contactId", "quotedMsgId", "companyId", "createdAt") values
    ('A1', 'Tem pão francês?', 0, true, false, 'conversation', null, 1, 1, null, 1, '2024-01-01T10:00:00Z'),
    ('A2', E'\\u200eEscolha uma opção', 3, true, true, 'extendedTextMessage', null, 1, null, null, 1, '2024-01-01T10:01:00Z'),
    ('A3', 'Tem sim', 3, true, true, 'chat', null, 1, null, 'A1', 1, '2024-01-01T10:02:00Z'),
    ('B1', 'Olha a foto', 0, false, false, 'image', 'company1/pao.jpg', 2, 1, null, 1, '2024-02-01T10:00:00Z'),
    ('B2', 'sumiu.pdf', 0, false, false, 'document', 'sumiu.pdf', 2, 1, null, 1, '2024-02-01T11:00:00Z'),
    ('C1', 'Bom dia, grupo', 0, false, false, 'conversation', null, 3, 5, null, 1, '2024-03-01T10:00:00Z'),
    ('D1', 'Ficou sem ticket', 0, false, false, 'conversation', null, 5, 5, null, 1, '2024-05-01T10:00:00Z'),
    ('E1', 'Freio quebrou', 0, false, false, 'conversation', null, 6, 6, null, 2, '2024-06-01T10:00:00Z');
  insert into "Schedules" (id, body, "sendAt", "sentAt", "contactId", "userId", "companyId") values
    (1, 'Parabéns!', now() + interval '1 year', null, 1, 1, 1), (2, 'Passou', '2024-01-01', null, 1, 1, 1), (3, 'Foi', '2024-01-01', '2024-01-01', 1, 1, 1);
  insert into "ContactLists" (id, name, "companyId") values (1, 'Clientes', 1), (2, 'Clientes', 2);
  insert into "ContactListItems" (id, name, number, email, "contactListId", "companyId") values
    (1, 'Maria', '5511987654321', '', 1, 1), (2, 'Maria de novo', '551187654321', '', 1, 1), (3, 'Ruim', '12', '', 1, 1), (4, 'Zé', '5511900000009', '', 2, 2);
`
