import type { Dispatcher } from 'undici'

/** Tells a handler everything; whoever stands in front of one says what is different. */
export const forwardingHandler = (handler: Dispatcher.DispatchHandler): Dispatcher.DispatchHandler => ({
  onRequestStart: (...given) => handler.onRequestStart?.(...given),
  onRequestUpgrade: (...given) => handler.onRequestUpgrade?.(...given),
  onRequestSent: () => handler.onRequestSent?.(),
  onBodySent: (...given) => handler.onBodySent?.(...given),
  onResponseStarted: () => handler.onResponseStarted?.(),
  onResponseStart: (...given) => handler.onResponseStart?.(...given),
  onResponseData: (...given) => handler.onResponseData?.(...given),
  onResponseEnd: (...given) => handler.onResponseEnd?.(...given),
  onResponseError: (...given) => handler.onResponseError?.(...given),
})
