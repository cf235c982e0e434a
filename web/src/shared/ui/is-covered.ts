/** Overlays: dialogs, menus, listboxes. */
const COVERS = '[role=dialog], [role=menu], [role=listbox]:not([data-beside])'
/** Fields keep the list of their choices in the page while it is closed. */
const CLOSED = '[style*="display: none"]'

/** Whether an overlay is open, which then handles the keys. */
export const isCovered = (): boolean =>
  [...document.querySelectorAll(COVERS)].some((overlay) => overlay.closest(CLOSED) === null)
