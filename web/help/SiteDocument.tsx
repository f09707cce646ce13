import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Language } from '#contract/language.ts'
import type { SitePage } from '#contract/settings.ts'
import { ErrorScreen } from '#web/ui/feedback/ErrorScreen.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { buttonStyles } from '#web/ui/forms/Button.tsx'
import { MarkdownText } from '#web/ui/markdown/MarkdownText.tsx'
import type { DocumentName } from './documents.ts'
import { pageReplacement, shippedDocument } from './queries.ts'

/** The text of a page: that of the administrators, or the one that the program ships. */
export function SiteDocument({ page }: { page: SitePage & DocumentName }) {
  const { data, error, refetch } = useQuery(pageReplacement(page))
  if (error) return <ErrorScreen message={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={8} />
  if (data.address !== null) return <PublishedElsewhere address={data.address} />
  if (data.text !== null) return <DocumentText text={data.text} />
  return <ShippedDocument name={page} />
}

/** A document that the program ships, in the language of the user where it is translated. */
export function ShippedDocument({ name }: { name: DocumentName }) {
  const { i18n } = useTranslation()
  const { data, error, refetch } = useQuery(shippedDocument(name, Language.parse(i18n.language)))
  if (error) return <ErrorScreen message={error.message} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton lines={8} />
  return <DocumentText text={data} />
}

const DocumentText = ({ text }: { text: string }) => (
  <div data-document>
    <MarkdownText text={text} />
  </div>
)

/** Leads to the address that administrators have given for a page. */
export function PublishedElsewhere({ address }: { address: string }) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-col items-start gap-4">
      <p>{t('help.publishedElsewhere', { host: URL.parse(address)?.host ?? address })}</p>
      <a href={address} target="_blank" rel="noopener noreferrer" className={buttonStyles()}>
        <ExternalLink aria-hidden size={16} />
        {t('help.openPage')}
      </a>
    </div>
  )
}
