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
import { viewerKindOf } from '#web/viewers/viewer-kind.ts'

/** By media type: an icon, and its tint, which makes kinds distinct in a long list. */
const ICONS: [RegExp, LucideIcon, string][] = [
  [/^image\//, FileImage, 'text-violet'],
  [/sheet|excel|csv|tab-separated/, FileSpreadsheet, 'text-good'],
  [/presentation|powerpoint/, Presentation, 'text-warn'],
  [/json/, FileBraces, 'text-accent'],
  [/html|xml$/, FileCode, 'text-accent'],
  [/pdf/, FileText, 'text-bad'],
  [/^text\/|wordprocessing|opendocument\.text|msword|rtf|epub/, FileText, 'text-soft'],
]

interface FileIconProps {
  mimeType: string
  /** Source code has the media type of text, and is distinguished by its name. */
  fileName: string
  size?: number
  /** Without a color: the tint is that of the kind. */
  className?: string
}

/** An icon for the type of a file. */
export function FileIcon({ mimeType, fileName, size = 18, className }: FileIconProps) {
  const type = viewerKindOf({ mimeType, fileName }) === 'code' ? 'application/xml' : mimeType
  const [, Icon = File, tint = 'text-faint'] = ICONS.find(([pattern]) => pattern.test(type)) ?? []
  return <Icon aria-hidden size={size} strokeWidth={1.75} className={cn('flex-none', tint, className)} />
}
