import { Atom, ChartColumn, Code, FileText, Globe, type LucideIcon, Shapes, Workflow } from 'lucide-react'
import type { ArtifactType } from '#contract/artifact-parts.ts'

const ICONS: Record<ArtifactType, LucideIcon> = {
  html: Globe,
  svg: Shapes,
  react: Atom,
  mermaid: Workflow,
  recharts: ChartColumn,
  markdown: FileText,
  code: Code,
}

/** An icon for the type of an artifact. */
export function ArtifactIcon({ type, size = 18 }: { type: ArtifactType; size?: number }) {
  const Icon = ICONS[type]
  return <Icon aria-hidden size={size} strokeWidth={1.75} className="flex-none" />
}
