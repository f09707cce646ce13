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

const ICONS: [RegExp, LucideIcon][] = [
  [/^image\//, FileImage],
  [/sheet|csv|tab-separated/, FileSpreadsheet],
  [/presentation/, Presentation],
  [/json/, FileBraces],
  [/html|xml$/, FileCode],
  [/^text\/|pdf|wordprocessing|epub/, FileText],
]

interface FileIconProps {
  mimeType: string
  size?: number
  className?: string
}

/** An icon for the type of a file. */
export function FileIcon({ mimeType, size = 18, className }: FileIconProps) {
  const Icon = ICONS.find(([pattern]) => pattern.test(mimeType))?.[1] ?? File
  return <Icon aria-hidden size={size} strokeWidth={1.75} className={className} />
}
