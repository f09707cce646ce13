import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { EmptyState } from './EmptyState.tsx'

interface MissingPageProps {
  Icon: LucideIcon
  title: string
  body: string
  /** On pages beside the side navigation, the button that opens it on a phone. */
  header?: ReactNode
  /** Shown below the text, to leave the page. */
  action: ReactNode
}

/** Replaces a page that cannot be shown. */
export function MissingPage({ Icon, title, body, header, action }: MissingPageProps) {
  return (
    <main className="flex min-h-full flex-1 flex-col px-4 py-6 sm:px-8">
      <title>{title}</title>
      {header}
      <div className="flex flex-1 flex-col justify-center">
        <EmptyState
          icon={<Icon size={28} strokeWidth={1.5} />}
          isPageTitle
          title={title}
          body={body}
          action={action}
        />
      </div>
    </main>
  )
}
