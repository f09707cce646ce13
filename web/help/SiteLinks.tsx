import { ExternalLink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useServerSetting } from '#web/settings/queries.ts'
import { buttonStyles } from '#web/ui/forms/Button.tsx'

const LINKS = {
  website: 'WebsiteAddress',
  pricing: 'PricingAddress',
  support: 'SupportAddress',
  blog: 'BlogAddress',
} as const

const NAMES = Object.keys(LINKS) as (keyof typeof LINKS)[]

/** Links to the pages elsewhere whose addresses administrators have entered. */
export const SiteLinks = () => NAMES.map((name) => <SiteLink key={name} name={name} />)

function SiteLink({ name }: { name: keyof typeof LINKS }) {
  const { t } = useTranslation()
  const address = useServerSetting(LINKS[name])
  if (!address) return null
  return (
    <a href={address} target="_blank" rel="noopener noreferrer" className={buttonStyles()}>
      {t(`help.links.${name}`)}
      <ExternalLink aria-hidden size={14} className="text-faint" />
    </a>
  )
}
