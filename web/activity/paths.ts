/** The page of what the user did. */
export const activityPath = () => ({ to: '/activity' }) as const
