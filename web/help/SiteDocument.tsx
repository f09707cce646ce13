import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Language } from '#contract/language.ts'
import type { SitePage } from '#contract/settings.ts'
import { ErrorScreen } from '#web/ui/feedback/ErrorScreen.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { buttonStyles } from '#web/ui/forms/Button.tsx'
import { MarkdownText } from '#web/ui/markdown/MarkdownText.tsx'
import type { DocumentName } from './documents.ts'
import { pageReplacement, shippedDocument } from './queries.ts'

interface SiteDocumentProps {
  page: SitePage & DocumentName
  /** Below the text, and shown with it: the text would move it. */
  children?: ReactNode
}

/** The text of a page: that of the administrators, or the one that the program ships. */
export function SiteDocument({ page, children }: SiteDocumentProps) {
  const { data, error, refetch } = useQuery(pageReplacement(page))
  if (error) return <ErrorScreen message={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={8} />
  if (data.address === null && data.text === null)
    return <ShippedDocument name={page}>{children}</ShippedDocument>
  return (
    <>
      {data.address === null ? (
        <DocumentText text={data.text ?? ''} />
      ) : (
        <PublishedElsewhere address={data.address} />
      )}
      {children}
    </>
  )
}

interface ShippedDocumentProps {
  name: DocumentName
  children?: ReactNode
}

/** A document that the program ships, in the language of the user where it is translated. */
export function ShippedDocument({ name, children }: ShippedDocumentProps) {
  const { i18n } = useTranslation()
  const { data, error, refetch } = useQuery(shippedDocument(name, Language.parse(i18n.language)))
  if (error) return <ErrorScreen message={error.message} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton lines={8} />
  return (
    <>
      <DocumentText text={data} />
      {children}
    </>
  )
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
