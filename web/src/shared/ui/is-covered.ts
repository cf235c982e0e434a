/** Overlays: dialogs, menus, listboxes. */
const COVERS = '[role=dialog], [role=menu], [role=listbox]:not([data-beside])'

/** Whether something lies over the page, which has the keys then. */
export const isCovered = (): boolean => document.querySelector(COVERS) !== null
