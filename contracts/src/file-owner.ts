/**
 * The owners of a company's files. The keys of files begin with the name of the owner, and its service has their
 * routes.
 */
export const COMPANY_FILE_OWNERS = ['auth', 'billing', 'campaigns', 'chat', 'connections', 'tickets'] as const
export type CompanyFileOwner = (typeof COMPANY_FILE_OWNERS)[number]

/** The owner of files of the installation, such as those of announcements; they belong to no company. */
export const PLATFORM = 'platform'

export type FileOwner = CompanyFileOwner | typeof PLATFORM
