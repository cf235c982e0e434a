/** Overlays: dialogs, menus, listboxes. */
const COVERS = '[role=dialog], [role=menu], [role=listbox]:not([data-beside])'

/** Whether an overlay is open, which then handles the keys. */
export const isCovered = (): boolean => document.querySelector(COVERS) !== null
