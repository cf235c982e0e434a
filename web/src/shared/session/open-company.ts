/**
 * Opens the client anew after the session has changed its company, at the beginning or the end of a support entry. All
 * data on screen belong to the former company.
 */
export const openCompany = (): void => window.location.assign('/')
