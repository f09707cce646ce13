import {
  File,
  FileBraces,
  FileCode,
  FileImage,
  FileSpreadsheet,
  FileText,
  type LucideIcon,
  Presentation,
} from 'lucide-react'
import { cn } from '#web/ui/layout/class-names.ts'

/** By media type: an icon, and its tint, which makes kinds distinct in a long list. */
const ICONS: [RegExp, LucideIcon, string][] = [
  [/^image\//, FileImage, 'text-violet'],
  [/sheet|csv|tab-separated/, FileSpreadsheet, 'text-good'],
  [/presentation/, Presentation, 'text-warn'],
  [/json/, FileBraces, 'text-accent'],
  [/html|xml$/, FileCode, 'text-accent'],
  [/pdf/, FileText, 'text-bad'],
  [/^text\/|wordprocessing|epub/, FileText, 'text-soft'],
]

interface FileIconProps {
  mimeType: string
  size?: number
  className?: string
}

/** An icon for the type of a file. */
export function FileIcon({ mimeType, size = 18, className }: FileIconProps) {
  const [, Icon = File, tint = 'text-faint'] = ICONS.find(([pattern]) => pattern.test(mimeType)) ?? []
  return <Icon aria-hidden size={size} strokeWidth={1.75} className={cn('flex-none', tint, className)} />
}
