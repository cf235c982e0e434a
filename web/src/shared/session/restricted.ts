/** Whether this window works with a renewal token: the company has expired, and only paying is open. */
export const isRestricted = (): boolean => sessionStorage.getItem('renewalToken') !== null

export const useIsRestricted = isRestricted
