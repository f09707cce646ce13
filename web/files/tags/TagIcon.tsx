import {
  Archive,
  BookOpen,
  Briefcase,
  Camera,
  ChartColumn,
  CodeXml,
  Coins,
  Compass,
  FlaskConical,
  GraduationCap,
  Heart,
  House,
  Lightbulb,
  type LucideIcon,
  Mail,
  Music,
  Palette,
  Plane,
  ReceiptText,
  Scale,
  Sprout,
  Star,
  Stethoscope,
  Users,
  Wrench,
} from 'lucide-react'
import { iconName, type TagIconName } from '#contract/tag-icons.ts'

const ICONS: Record<TagIconName, LucideIcon> = {
  book: BookOpen,
  briefcase: Briefcase,
  flask: FlaskConical,
  palette: Palette,
  home: House,
  plane: Plane,
  idea: Lightbulb,
  receipt: ReceiptText,
  school: GraduationCap,
  health: Stethoscope,
  tools: Wrench,
  plant: Sprout,
  music: Music,
  camera: Camera,
  law: Scale,
  compass: Compass,
  money: Coins,
  code: CodeXml,
  chart: ChartColumn,
  mail: Mail,
  people: Users,
  heart: Heart,
  star: Star,
  archive: Archive,
}

/** The icon of a tag, or its emoji. Decorative: the name is beside it. */
export function TagIcon({ icon, size = 13 }: { icon: string; size?: number }) {
  const name = iconName(icon)
  if (!name) return <span aria-hidden>{icon}</span>
  const Icon = ICONS[name]
  return <Icon aria-hidden size={size} className="flex-none" />
}
