import { useEffect, useState } from 'react'
import { toggleTheme } from '#web/platform/theme.ts'
import { Button } from '../forms/Button.tsx'
import { Page } from '../page/Page.tsx'
import { addForcedStates } from './forced-states.ts'
import { GalleryFeedback } from './GalleryFeedback.tsx'
import { GalleryForms } from './GalleryForms.tsx'
import { GalleryLayout } from './GalleryLayout.tsx'
import { GalleryOverlays } from './GalleryOverlays.tsx'

/** Every widget in every state, for developers of screens; in either theme and direction. */
export function UiGalleryPage() {
  const [isRtl, setRtl] = useState(false)
  useEffect(addForcedStates, [])
  return (
    <div className="flex h-full" dir={isRtl ? 'rtl' : 'ltr'}>
      <Page
        title="Widgets"
        width="wide"
        actions={
          <>
            <Button onClick={toggleTheme}>Light or dark</Button>
            <Button aria-pressed={isRtl} onClick={() => setRtl(!isRtl)}>
              Right to left
            </Button>
          </>
        }
      >
        <div className="gap-6 lg:columns-2">
          <GalleryForms />
          <GalleryFeedback />
          <GalleryLayout />
          <GalleryOverlays />
        </div>
      </Page>
    </div>
  )
}
