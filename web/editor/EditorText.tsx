import { useDeferredValue, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cn } from '#web/ui/layout/class-names.ts'
import { useIsMobile } from '#web/ui/layout/use-media.ts'
import { MarkdownText } from '#web/ui/markdown/MarkdownText.tsx'
import { useFullscreenFocus } from '#web/ui/overlays/use-fullscreen-focus.ts'

interface EditorTextProps {
  fileName: string
  text: string
  isReadOnly: boolean
  onText: (text: string) => void
}

const MARKDOWN = /\.(md|markdown)$/i
type Side = 'source' | 'preview'

/**
 * The source, and beside it (on a phone instead of it) the preview. A plain text field: the browser's own
 * undo, spell checker, input methods and screen readers work in it.
 */
export function EditorText({ fileName, text, isReadOnly, onText }: EditorTextProps) {
  const { t } = useTranslation()
  const isMobile = useIsMobile()
  const [side, setSide] = useState<Side>('source')
  const field = useRef<HTMLTextAreaElement>(null)
  useFullscreenFocus(field)
  const shown = useDeferredValue(text)
  const isMarkdown = MARKDOWN.test(fileName)
  const isPreviewed = isMarkdown && (!isMobile || side === 'preview')
  const isSourceShown = !isMarkdown || !isMobile || side === 'source'
  return (
    <>
      {isMarkdown && isMobile && (
        <div role="group" aria-label={t('editor.sides')} className="flex flex-none border-b border-line px-2">
          {(['source', 'preview'] as const).map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={side === each}
              onClick={() => setSide(each)}
              className="h-11 border-b-2 border-transparent px-3 font-medium text-soft aria-pressed:border-accent aria-pressed:text-ink"
            >
              {t(`editor.${each}`)}
            </button>
          ))}
        </div>
      )}
      <div className={cn('grid min-h-0 flex-1', isMarkdown && !isMobile && 'grid-cols-2')}>
        <textarea
          ref={field}
          dir="auto"
          aria-label={t('editor.source')}
          placeholder={isReadOnly ? undefined : t('editor.placeholder')}
          value={text}
          readOnly={isReadOnly}
          onChange={({ currentTarget }) => onText(currentTarget.value)}
          className={cn(
            // It is focused as soon as it opens: a line shows that, as a frame around half of the window would be loud.
            'min-h-0 resize-none bg-paper p-5 font-code text-base leading-relaxed outline-none focus-visible:shadow-[inset_0_2px_0_var(--accent)] md:p-6',
            !isSourceShown && 'hidden',
          )}
        />
        {isPreviewed && (
          <div
            role="document"
            aria-label={t('editor.preview')}
            tabIndex={0}
            className="min-h-0 overflow-y-auto border-line p-5 -outline-offset-2 md:border-s md:p-6"
          >
            {shown.trim() === '' ? (
              <p className="text-base text-faint">{t('editor.nothingToPreview')}</p>
            ) : (
              <MarkdownText text={shown} className="mx-auto" />
            )}
          </div>
        )}
      </div>
    </>
  )
}
