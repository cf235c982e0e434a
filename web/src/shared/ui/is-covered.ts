/** The elements that cover a page: dialogs, menus and listboxes. */
const COVERS = '[role=dialog], [role=menu], [role=listbox]:not([data-beside])'

/** Whether such an element is open; it then handles the keys. */
export const isCovered = (): boolean => document.querySelector(COVERS) !== null
