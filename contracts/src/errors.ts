import { z } from 'zod'

export const LANGUAGES = ['pt', 'en', 'es'] as const
export const Language = z.enum(LANGUAGES)
export type Language = z.infer<typeof Language>

type ErrorEntry = { readonly status: number } & { readonly [L in Language]: string }

/**
 * Every error that a route may answer, with its status and its text in three languages.
 * A code keeps its meaning for ever. `{x}` stands for an extra field of the answer.
 */
export const ERRORS = {
  ERR_VALIDATION: {
    status: 400,
    pt: 'Verifique os campos informados.',
    en: 'Check the fields.',
    es: 'Revise los campos.',
  },
  ERR_NOT_FOUND: { status: 404, pt: 'Recurso não encontrado.', en: 'Not found.', es: 'Recurso no encontrado.' },
  ERR_METHOD_NOT_ALLOWED: {
    status: 405,
    pt: 'Método não permitido.',
    en: 'Method not allowed.',
    es: 'Método no permitido.',
  },
  ERR_UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    pt: 'Tipo de conteúdo não aceito.',
    en: 'Content type not accepted.',
    es: 'Tipo de contenido no aceptado.',
  },
  ERR_FILE_TOO_LARGE: {
    status: 413,
    pt: 'Arquivo muito grande (máximo {limit}).',
    en: 'File too large (maximum {limit}).',
    es: 'Archivo demasiado grande (máximo {limit}).',
  },
  ERR_FILE_TYPE_NOT_ALLOWED: {
    status: 400,
    pt: 'Tipo de arquivo não permitido.',
    en: 'File type not allowed.',
    es: 'Tipo de archivo no permitido.',
  },
  ERR_MEDIA_LINK_EXPIRED: { status: 403, pt: 'Link expirado.', en: 'Link expired.', es: 'Enlace vencido.' },
  ERR_INTERNAL: {
    status: 500,
    pt: 'Ocorreu um erro! Informe o código {requestId}.',
    en: 'An error occurred! Quote the code {requestId}.',
    es: '¡Ocurrió un error! Informe el código {requestId}.',
  },
  ERR_UNAVAILABLE: {
    status: 503,
    pt: 'Serviço indisponível no momento. Tente em instantes.',
    en: 'Service unavailable. Try again shortly.',
    es: 'Servicio no disponible. Intente en unos instantes.',
  },
  ERR_IDEMPOTENCY_MISMATCH: {
    status: 409,
    pt: 'Esta operação já foi enviada com outros dados.',
    en: 'This operation was already sent with other data.',
    es: 'Esta operación ya fue enviada con otros datos.',
  },
  ERR_IN_PROGRESS: {
    status: 409,
    pt: 'Esta operação ainda está em andamento.',
    en: 'This operation is still running.',
    es: 'Esta operación aún está en curso.',
  },
  ERR_SESSION_EXPIRED: {
    status: 401,
    pt: 'Sessão expirada. Por favor, entre novamente.',
    en: 'Session expired. Please sign in again.',
    es: 'Sesión expirada. Inicie sesión de nuevo.',
  },
  ERR_TOO_MANY_REQUESTS: {
    status: 429,
    pt: 'Muitas requisições. Aguarde um instante.',
    en: 'Too many requests. Wait a moment.',
    es: 'Demasiadas solicitudes. Espere un momento.',
  },
  ERR_TOO_MANY_ATTEMPTS: {
    status: 429,
    pt: 'Muitas tentativas. Tente novamente em {seconds} s.',
    en: 'Too many attempts. Try again in {seconds} s.',
    es: 'Demasiados intentos. Intente de nuevo en {seconds} s.',
  },
  ERR_COMPANY_EXPIRED: {
    status: 403,
    pt: 'Sua assinatura venceu em {dueDate}. Entre em contato com o suporte.',
    en: 'Your subscription expired on {dueDate}. Contact support.',
    es: 'Su suscripción venció el {dueDate}. Contacte al soporte.',
  },
  ERR_COMPANY_DISABLED: {
    status: 403,
    pt: 'Empresa desativada. Entre em contato com o suporte.',
    en: 'Company disabled. Contact support.',
    es: 'Empresa desactivada. Contacte al soporte.',
  },
  ERR_TOKEN_EXPIRED: { status: 403, pt: 'Credencial expirada.', en: 'Credential expired.', es: 'Credencial expirada.' },
  ERR_NO_PERMISSION: {
    status: 403,
    pt: 'Você não tem permissão para isto.',
    en: 'You do not have permission for this.',
    es: 'No tiene permiso para esto.',
  },
  ERR_FEATURE_DISABLED: {
    status: 403,
    pt: 'Seu plano não inclui este recurso.',
    en: 'Your plan does not include this feature.',
    es: 'Su plan no incluye esta función.',
  },
  ERR_PLAN_LIMIT: {
    status: 403,
    pt: 'Limite do plano atingido: {limit} ({resource}).',
    en: 'Plan limit reached: {limit} ({resource}).',
    es: 'Límite del plan alcanzado: {limit} ({resource}).',
  },
  ERR_INVALID_CREDENTIALS: {
    status: 401,
    pt: 'Erro de autenticação. Por favor, tente novamente.',
    en: 'Authentication error. Please try again.',
    es: 'Error de autenticación. Inténtelo de nuevo.',
  },
  ERR_USER_CREATION_DISABLED: {
    status: 403,
    pt: 'A criação de usuários está desabilitada.',
    en: 'User creation is disabled.',
    es: 'La creación de usuarios está deshabilitada.',
  },
  ERR_EMAIL_ALREADY_EXISTS: {
    status: 409,
    pt: 'Este e-mail já está em uso.',
    en: 'This e-mail is already in use.',
    es: 'Este correo ya está en uso.',
  },
  ERR_LAST_ADMIN: {
    status: 400,
    pt: 'A empresa precisa de pelo menos um administrador.',
    en: 'The company needs at least one admin.',
    es: 'La empresa necesita al menos un administrador.',
  },
  ERR_CANNOT_DELETE_SELF: {
    status: 400,
    pt: 'Você não pode excluir o seu próprio usuário.',
    en: 'You cannot delete your own user.',
    es: 'No puede eliminar su propio usuario.',
  },
  ERR_CURRENT_PASSWORD: {
    status: 400,
    pt: 'A senha atual não confere.',
    en: 'The current password is wrong.',
    es: 'La contraseña actual no coincide.',
  },
  ERR_NO_COMPANY_FOUND: {
    status: 404,
    pt: 'Empresa não encontrada.',
    en: 'Company not found.',
    es: 'Empresa no encontrada.',
  },
  ERR_NO_PLAN_FOUND: { status: 404, pt: 'Plano não encontrado.', en: 'Plan not found.', es: 'Plan no encontrado.' },
  ERR_NO_USER_FOUND: {
    status: 404,
    pt: 'Usuário não encontrado.',
    en: 'User not found.',
    es: 'Usuario no encontrado.',
  },
  ERR_NO_QUEUE_FOUND: { status: 404, pt: 'Fila não encontrada.', en: 'Queue not found.', es: 'Fila no encontrada.' },
  ERR_QUEUE_NAME_ALREADY_EXISTS: {
    status: 409,
    pt: 'Já existe uma fila com este nome.',
    en: 'A queue with this name already exists.',
    es: 'Ya existe una fila con este nombre.',
  },
  ERR_QUEUE_COLOR_ALREADY_EXISTS: {
    status: 409,
    pt: 'Esta cor já está em uso por outra fila.',
    en: 'This colour is already used by another queue.',
    es: 'Este color ya está en uso en otra fila.',
  },
  ERR_QUEUE_INVALID_COLOR: { status: 400, pt: 'Cor inválida.', en: 'Invalid colour.', es: 'Color inválido.' },
  ERR_NO_WAPP_FOUND: {
    status: 404,
    pt: 'Conexão não encontrada.',
    en: 'Connection not found.',
    es: 'Conexión no encontrada.',
  },
  ERR_DUPLICATED_NAME: {
    status: 409,
    pt: 'Já existe um registro com este nome.',
    en: 'A record with this name already exists.',
    es: 'Ya existe un registro con este nombre.',
  },
  ERR_CHANNEL_NOT_AVAILABLE: {
    status: 400,
    pt: 'Este tipo de conexão não está disponível.',
    en: 'This connection type is not available.',
    es: 'Este tipo de conexión no está disponible.',
  },
  ERR_NO_OTHER_WHATSAPP: {
    status: 400,
    pt: 'Deve haver pelo menos uma conexão padrão.',
    en: 'There must be at least one default connection.',
    es: 'Debe haber al menos una conexión predeterminada.',
  },
  ERR_WAPP_GREETING_REQUIRED: {
    status: 400,
    pt: 'A mensagem de saudação é obrigatória quando há mais de uma fila.',
    en: 'A greeting is required when there is more than one queue.',
    es: 'El mensaje de saludo es obligatorio cuando hay más de una fila.',
  },
  ERR_WAPP_CONNECTED: {
    status: 409,
    pt: 'A conexão está ativa. Desconecte antes.',
    en: 'The connection is active. Disconnect first.',
    es: 'La conexión está activa. Desconéctela antes.',
  },
  ERR_WAPP_NOT_INITIALIZED: {
    status: 409,
    pt: 'Esta conexão não está pronta. Verifique a página de conexões.',
    en: 'This connection is not ready. Check the connections page.',
    es: 'Esta conexión no está lista. Revise la página de conexiones.',
  },
  ERR_WAPP_INVALID_CONTACT: {
    status: 400,
    pt: 'Este não é um número de WhatsApp válido.',
    en: 'This is not a valid WhatsApp number.',
    es: 'Este no es un número de WhatsApp válido.',
  },
  ERR_SENDING_WAPP_MSG: {
    status: 502,
    pt: 'Erro ao enviar a mensagem.',
    en: 'Error sending the message.',
    es: 'Error al enviar el mensaje.',
  },
  ERR_DELETE_WAPP_MSG: {
    status: 502,
    pt: 'Não foi possível apagar a mensagem no WhatsApp.',
    en: 'The message could not be deleted on WhatsApp.',
    es: 'No fue posible eliminar el mensaje en WhatsApp.',
  },
  ERR_EDITING_WAPP_MSG: {
    status: 502,
    pt: 'Não foi possível editar a mensagem no WhatsApp.',
    en: 'The message could not be edited on WhatsApp.',
    es: 'No fue posible editar el mensaje en WhatsApp.',
  },
  ERR_MESSAGE_TOO_OLD: {
    status: 400,
    pt: 'A mensagem é muito antiga para isto.',
    en: 'The message is too old for this.',
    es: 'El mensaje es demasiado antiguo para esto.',
  },
  ERR_WAPP_DOWNLOAD_MEDIA: {
    status: 502,
    pt: 'Não foi possível baixar a mídia do WhatsApp.',
    en: 'The media could not be downloaded from WhatsApp.',
    es: 'No fue posible descargar el archivo de WhatsApp.',
  },
  ERR_API_INVALID_TOKEN: {
    status: 401,
    pt: 'Token inválido.',
    en: 'Invalid token.',
    es: 'Token inválido.',
  },
  ERR_API_INVALID_NUMBER: {
    status: 400,
    pt: 'Número inválido: use código do país, DDD e número, sem máscara.',
    en: 'Invalid number: country code, area code and number, no mask.',
    es: 'Número inválido: código de país, de área y número, sin máscara.',
  },
  ERR_NO_DEF_WAPP_FOUND: {
    status: 409,
    pt: 'Nenhuma conexão padrão encontrada. Verifique a página de conexões.',
    en: 'No default connection found. Check the connections page.',
    es: 'No se encontró una conexión predeterminada. Revise la página de conexiones.',
  },
  ERR_WAPP_CHECK_CONTACT: {
    status: 502,
    pt: 'Não foi possível verificar o contato no WhatsApp.',
    en: 'The contact could not be checked on WhatsApp.',
    es: 'No fue posible verificar el contacto en WhatsApp.',
  },
  ERR_DUPLICATED_CONTACT: {
    status: 409,
    pt: 'Já existe um contato com este número.',
    en: 'A contact with this number already exists.',
    es: 'Ya existe un contacto con este número.',
  },
  ERR_CONTACT_HAS_OPEN_TICKET: {
    status: 409,
    pt: 'O contato tem atendimento em andamento.',
    en: 'The contact has an active ticket.',
    es: 'El contacto tiene una atención en curso.',
  },
  ERR_NO_CONTACT_FOUND: {
    status: 404,
    pt: 'Contato não encontrado.',
    en: 'Contact not found.',
    es: 'Contacto no encontrado.',
  },
  ERR_NO_TICKET_FOUND: {
    status: 404,
    pt: 'Atendimento não encontrado.',
    en: 'Ticket not found.',
    es: 'Atención no encontrada.',
  },
  ERR_TICKET_ALREADY_ACCEPTED: {
    status: 409,
    pt: 'Este atendimento já foi aceito por {winner}.',
    en: '{winner} has already accepted this ticket.',
    es: '{winner} ya aceptó esta atención.',
  },
  ERR_OTHER_OPEN_TICKET: {
    status: 409,
    pt: 'Já existe um atendimento aberto para este contato.',
    en: 'There is already an open ticket for this contact.',
    es: 'Ya existe una atención abierta para este contacto.',
  },
  ERR_TICKET_STATUS: {
    status: 409,
    pt: 'O atendimento não está mais neste estado.',
    en: 'The ticket is no longer in this state.',
    es: 'La atención ya no está en este estado.',
  },
  ERR_USER_NOT_IN_QUEUE: {
    status: 400,
    pt: 'O atendente escolhido não pertence a esta fila.',
    en: 'The chosen agent does not belong to this queue.',
    es: 'El agente elegido no pertenece a esta fila.',
  },
  ERR_NO_MESSAGE_FOUND: {
    status: 404,
    pt: 'Mensagem não encontrada.',
    en: 'Message not found.',
    es: 'Mensaje no encontrado.',
  },
  ERR_NO_SETTING_FOUND: {
    status: 404,
    pt: 'Configuração não encontrada.',
    en: 'Setting not found.',
    es: 'Configuración no encontrada.',
  },
  ERR_CREATING_MESSAGE: {
    status: 500,
    pt: 'Não foi possível gravar a mensagem.',
    en: 'The message could not be stored.',
    es: 'No fue posible guardar el mensaje.',
  },
  ERR_CREATING_TICKET: {
    status: 500,
    pt: 'Não foi possível criar o atendimento.',
    en: 'The ticket could not be created.',
    es: 'No fue posible crear la atención.',
  },
  ERR_FETCH_WAPP_MSG: {
    status: 502,
    pt: 'Não foi possível buscar a mensagem; talvez seja muito antiga.',
    en: 'The message could not be fetched; it may be too old.',
    es: 'No fue posible obtener el mensaje; quizás sea muy antiguo.',
  },
  ERR_2FA_REQUIRED: {
    status: 401,
    pt: 'Informe o código de verificação.',
    en: 'Enter the verification code.',
    es: 'Ingrese el código de verificación.',
  },
  ERR_2FA_INVALID: {
    status: 401,
    pt: 'Código de verificação inválido.',
    en: 'Invalid verification code.',
    es: 'Código de verificación inválido.',
  },
  ERR_RESET_TOKEN_INVALID: {
    status: 400,
    pt: 'Link inválido ou expirado. Peça outro.',
    en: 'Invalid or expired link. Ask for another.',
    es: 'Enlace inválido o vencido. Solicite otro.',
  },
  ERR_RESET_UNAVAILABLE: {
    status: 404,
    pt: 'A recuperação por e-mail não está disponível.',
    en: 'E-mail recovery is not available.',
    es: 'La recuperación por correo no está disponible.',
  },
  ERR_NO_QUEUE_OPTION_FOUND: {
    status: 404,
    pt: 'Opção não encontrada.',
    en: 'Option not found.',
    es: 'Opción no encontrada.',
  },
  ERR_NO_PROMPT_FOUND: {
    status: 404,
    pt: 'Prompt não encontrado.',
    en: 'Prompt not found.',
    es: 'Prompt no encontrado.',
  },
  ERR_PROMPT_IN_USE: {
    status: 409,
    pt: 'O prompt está em uso por {names}.',
    en: 'The prompt is in use by {names}.',
    es: 'El prompt está en uso por {names}.',
  },
  ERR_NO_INTEGRATION_FOUND: {
    status: 404,
    pt: 'Integração não encontrada.',
    en: 'Integration not found.',
    es: 'Integración no encontrada.',
  },
  ERR_INTEGRATION_IN_USE: {
    status: 409,
    pt: 'A integração está em uso por {names}.',
    en: 'The integration is in use by {names}.',
    es: 'La integración está en uso por {names}.',
  },
  ERR_INTEGRATION_TEST_FAILED: {
    status: 502,
    pt: 'O teste da integração falhou: {detail}',
    en: 'The integration test failed: {detail}',
    es: 'La prueba de la integración falló: {detail}',
  },
  ERR_URL_NOT_ALLOWED: {
    status: 400,
    pt: 'Este endereço não é permitido.',
    en: 'This address is not allowed.',
    es: 'Esta dirección no está permitida.',
  },
  ERR_NO_TAG_FOUND: {
    status: 404,
    pt: 'Tag não encontrada.',
    en: 'Tag not found.',
    es: 'Etiqueta no encontrada.',
  },
  ERR_DUPLICATED_TAG: {
    status: 409,
    pt: 'Já existe uma tag com este nome.',
    en: 'A tag with this name already exists.',
    es: 'Ya existe una etiqueta con este nombre.',
  },
  ERR_NO_QUICKMESSAGE_FOUND: {
    status: 404,
    pt: 'Resposta rápida não encontrada.',
    en: 'Quick message not found.',
    es: 'Respuesta rápida no encontrada.',
  },
  ERR_NO_SCHEDULE_FOUND: {
    status: 404,
    pt: 'Agendamento não encontrado.',
    en: 'Schedule not found.',
    es: 'Programación no encontrada.',
  },
  ERR_SCHEDULE_SENT: {
    status: 409,
    pt: 'Este agendamento já foi enviado.',
    en: 'This schedule was already sent.',
    es: 'Esta programación ya fue enviada.',
  },
  ERR_NO_FILE_FOUND: {
    status: 404,
    pt: 'Lista de arquivos não encontrada.',
    en: 'File list not found.',
    es: 'Lista de archivos no encontrada.',
  },
  ERR_FILE_IN_USE: {
    status: 409,
    pt: 'A lista de arquivos está em uso por uma campanha.',
    en: 'The file list is used by a campaign.',
    es: 'La lista de archivos está en uso por una campaña.',
  },
  ERR_NO_CONTACTLIST_FOUND: {
    status: 404,
    pt: 'Lista de contatos não encontrada.',
    en: 'Contact list not found.',
    es: 'Lista de contactos no encontrada.',
  },
  ERR_CONTACTLIST_IN_USE: {
    status: 409,
    pt: 'A lista de contatos está em uso por uma campanha.',
    en: 'The contact list is used by a campaign.',
    es: 'La lista de contactos está en uso por una campaña.',
  },
  ERR_NO_CONTACTLISTITEM_FOUND: {
    status: 404,
    pt: 'Contato da lista não encontrado.',
    en: 'List contact not found.',
    es: 'Contacto de la lista no encontrado.',
  },
  ERR_NO_CAMPAIGN_FOUND: {
    status: 404,
    pt: 'Campanha não encontrada.',
    en: 'Campaign not found.',
    es: 'Campaña no encontrada.',
  },
  ERR_CAMPAIGN_NOT_EDITABLE: {
    status: 409,
    pt: 'A campanha não pode mais ser alterada.',
    en: 'The campaign can no longer be changed.',
    es: 'La campaña ya no puede modificarse.',
  },
  ERR_CAMPAIGN_RUNNING: {
    status: 409,
    pt: 'Cancele a campanha antes de excluir.',
    en: 'Cancel the campaign before deleting it.',
    es: 'Cancele la campaña antes de eliminarla.',
  },
  ERR_CAMPAIGN_STATUS: {
    status: 409,
    pt: 'A campanha não permite esta ação no estado atual.',
    en: 'The campaign does not allow this in its present state.',
    es: 'La campaña no permite esta acción en su estado actual.',
  },
  ERR_CAMPAIGN_INCOMPLETE: {
    status: 400,
    pt: 'Para programar, informe a lista e pelo menos uma mensagem.',
    en: 'To schedule, give a list and at least one message.',
    es: 'Para programar, indique la lista y al menos un mensaje.',
  },
  ERR_PLAN_IN_USE: {
    status: 409,
    pt: 'O plano está em uso por {count} empresa(s).',
    en: 'The plan is used by {count} company(ies).',
    es: 'El plan está en uso por {count} empresa(s).',
  },
  ERR_NO_INVOICE_FOUND: {
    status: 404,
    pt: 'Fatura não encontrada.',
    en: 'Invoice not found.',
    es: 'Factura no encontrada.',
  },
  ERR_INVOICE_PAID: {
    status: 409,
    pt: 'Esta fatura já foi paga.',
    en: 'This invoice is already paid.',
    es: 'Esta factura ya fue pagada.',
  },
  ERR_PIX_PROVIDER: {
    status: 502,
    pt: 'Não foi possível gerar o Pix. Tente novamente.',
    en: 'The Pix charge could not be created. Try again.',
    es: 'No fue posible generar el Pix. Intente de nuevo.',
  },
  ERR_NO_CHAT_FOUND: {
    status: 404,
    pt: 'Conversa não encontrada.',
    en: 'Chat not found.',
    es: 'Conversación no encontrada.',
  },
  ERR_NO_ANNOUNCEMENT_FOUND: {
    status: 404,
    pt: 'Informativo não encontrado.',
    en: 'Announcement not found.',
    es: 'Anuncio no encontrado.',
  },
  ERR_NO_HELP_FOUND: {
    status: 404,
    pt: 'Ajuda não encontrada.',
    en: 'Help not found.',
    es: 'Ayuda no encontrada.',
  },
  ERR_DASHBOARD_FILTER: {
    status: 400,
    pt: 'Parametrize o filtro',
    en: 'Set the filter',
    es: 'Defina el filtro',
  },
} as const satisfies Record<string, ErrorEntry>

export type ErrorCode = keyof typeof ERRORS

/** Texts of one faulty field, by the code in `fields[].code`. */
export const FIELD_ERRORS = {
  required: { pt: 'Obrigatório', en: 'Required', es: 'Obligatorio' },
  too_short: { pt: 'Muito curto!', en: 'Too Short!', es: '¡Muy corto!' },
  too_long: { pt: 'Muito longo!', en: 'Too Long!', es: '¡Muy largo!' },
  invalid_email: { pt: 'E-mail inválido', en: 'Invalid email', es: 'Correo inválido' },
  invalid: { pt: 'Valor inválido', en: 'Invalid value', es: 'Valor inválido' },
} as const satisfies Record<string, Record<Language, string>>
export type FieldErrorCode = keyof typeof FIELD_ERRORS

export const FieldError = z.object({ field: z.string(), code: z.string(), message: z.string() })
export type FieldError = z.infer<typeof FieldError>

/** Body of every answer that is not a success. Further fields are named in the text of the code. */
export const ErrorAnswer = z.looseObject({
  error: z.string(),
  message: z.string(),
  requestId: z.string(),
  fields: z.array(FieldError).optional(),
})
export type ErrorAnswer = z.infer<typeof ErrorAnswer>

/** @returns the code's text with `{x}` filled from `details`; a `{ name }` object is shown by its name, a date as people write it */
export function errorText(code: ErrorCode, language: Language, details: Readonly<Record<string, unknown>>): string {
  return ERRORS[code][language].replace(/\{(\w+)\}/g, (placeholder, key: string) => {
    const value = details[key]
    if (typeof value === 'object' && value !== null && 'name' in value) return String(value.name)
    if (typeof value === 'string' && CALENDAR_DATE.test(value)) return writtenDate(value, language)
    return value === undefined ? placeholder : String(value)
  })
}

const CALENDAR_DATE = /^\d{4}-\d\d-\d\d$/
const WRITING = { pt: 'pt-BR', en: 'en-US', es: 'es' } as const satisfies Record<Language, string>
const TWO_DIGITS = { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: 'UTC' } as const

const writtenDate = (date: string, language: Language) =>
  new Intl.DateTimeFormat(WRITING[language], TWO_DIGITS).format(new Date(date))
