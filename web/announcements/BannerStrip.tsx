import { Megaphone } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Announcement } from '#contract/announcements.ts'

interface BannerStripProps {
  banner: Pick<Announcement, 'title' | 'subtitle' | 'textMessage'>
  /** The button at the end. */
  children?: ReactNode
}

/** An announcement in one line. */
export function BannerStrip({ banner: { title, subtitle, textMessage }, children }: BannerStripProps) {
  return (
    <div className="flex items-center gap-3 overflow-hidden ps-4 pe-2">
      <Megaphone aria-hidden size={16} className="flex-none text-accent" />
      <p className="min-w-0 flex-1 py-2 wrap-anywhere">
        <strong className="font-[550]">{title}</strong> <span>{textMessage || subtitle}</span>
      </p>
      {children}
    </div>
  )
}
