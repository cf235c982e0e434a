import type { DeskTexts } from './pt-desk.ts'

export const esDesk: DeskTexts = {
  presence: {
    viewing_one: '{{names}} también la está viendo',
    viewing_other: '{{names}} también la están viendo',
    typing_one: '{{names}} está escribiendo…',
    typing_other: '{{names}} están escribiendo…',
  },
  news: {
    title: 'Notificaciones',
    some_one: '{{shown}} atención con mensajes no leídos',
    some_other: '{{shown}} atenciones con mensajes no leídos',
    none: 'Nada nuevo por aquí.',
    allow: 'Activar avisos en el escritorio',
    messageOf: 'Mensaje de {{name}}',
    transfer: '{{by}} le transfirió a {{name}}',
    transferWithNote: '{{by}} le transfirió a {{name}}: {{note}}',
  },
  keys: {
    title: 'Atajos de teclado',
    on: 'Usar atajos de teclado',
    search: 'Buscar en todo',
    move: 'Siguiente y anterior en la lista',
    open: 'Abrir la atención',
    accept: 'Aceptar',
    close: 'Finalizar',
    reopen: 'Reabrir',
    transfer: 'Transferir',
    fresh: 'Nueva atención',
    find: 'Buscar atenciones, o respuestas rápidas al escribir',
    leave: 'Cerrar la conversación',
    help: 'Mostrar estos atajos',
  },
  palette: {
    title: 'Buscar en todo',
    placeholder: 'Busque atenciones, contactos, mensajes o páginas',
    nothing: 'Ningún resultado',
    contacts: 'Contactos',
    messages: 'Mensajes',
    pages: 'Páginas',
    actions: 'Acciones',
  },
}
