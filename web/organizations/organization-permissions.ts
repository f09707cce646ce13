import type { Organization } from '#contract/organizations.ts'

/** Whether the reader renames the organization and manages its members. */
export const mayManage = ({ role }: Pick<Organization, 'role'>) => role === 'owner' || role === 'admin'
