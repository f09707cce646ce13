import { createRootRoute, createRoute, lazyRouteComponent, type ParsedLocation } from '@tanstack/react-router'
import { z } from 'zod'
import { onceConnected } from './once-connected.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** A session that ends leads from this page to the sign-in page. */
    needsSession?: boolean
  }
}

/**
 * A page whose code is loaded when it is opened. Without a connection it opens when there is one: the router would reload
 * the whole program, which the browser cannot.
 */
export const lazyPage: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(onceConnected(load), name)

/** An optional search parameter, as the text in the address. */
export const text = z.string().optional().catch(undefined)
/** The same, as a whole number. */
export const whole = z.coerce.number().int().min(0).optional().catch(undefined)

/** The root of the routes of all domains. The application sets the components. */
export const rootRoute = createRootRoute()

/** The access rule of the pages of the shell, set by the application. */
export const shellGate: { enter: (entering: { location: ParsedLocation }) => Promise<void> } = {
  enter: () => Promise.resolve(),
}

/** The pages beside the side navigation. A file may be open over any of them, at a location in it. */
export const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  staticData: { needsSession: true },
  validateSearch: z.object({
    file: text,
    filePage: whole,
    fileRow: whole,
    filePosition: whole,
    fileText: text,
  }),
  beforeLoad: (entering) => shellGate.enter(entering),
})
