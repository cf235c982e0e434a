/** Who owns files of a company: each name begins the keys of its files, and the service of that name answers for them. */
export const COMPANY_FILE_OWNERS = ['auth', 'campaigns', 'chat', 'tickets'] as const
export type CompanyFileOwner = (typeof COMPANY_FILE_OWNERS)[number]

/** Owns the files of the installation, such as those of announcements: they belong to no company. */
export const PLATFORM = 'platform'

export type FileOwner = CompanyFileOwner | typeof PLATFORM
