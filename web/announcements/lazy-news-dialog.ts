import { lazyComponent } from '#web/ui/layout/lazy-component.ts'

export const LazyNewsDialog = lazyComponent(async () => (await import('./NewsDialog.tsx')).NewsDialog)
