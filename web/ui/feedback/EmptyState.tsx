import type { ReactNode } from 'react'

interface EmptyStateProps {
  icon?: ReactNode
  title: string
  /** Renders the title as the heading of the page. */
  isPageTitle?: boolean
  body?: ReactNode
  action?: ReactNode
}

/** Shown in place of missing content. */
export function EmptyState({ icon, title, isPageTitle, body, action }: EmptyStateProps) {
  const Title = isPageTitle ? 'h1' : 'p'
  return (
    <div className="mx-auto flex max-w-form flex-col items-center gap-2 px-4 py-10 text-center wrap-anywhere">
      {icon && <div className="mb-1 text-faint">{icon}</div>}
      <Title className="font-reading text-large font-semibold text-balance">{title}</Title>
      {body && <div className="text-soft">{body}</div>}
      {action && <div className="mt-3 *:whitespace-normal">{action}</div>}
    </div>
  )
}
