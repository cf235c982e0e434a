/** The elements that cover a page: dialogs, menus and listboxes. */
const COVERS = '[role=dialog], [role=menu], [role=listbox]:not([data-beside])'
/** A field keeps its closed list of choices in the page. */
const CLOSED = '[style*="display: none"]'

/** Whether such an element is open; it then handles the keys. */
export const isCovered = (): boolean =>
  [...document.querySelectorAll(COVERS)].some((overlay) => overlay.closest(CLOSED) === null)
