import type { Dispatcher } from 'undici'

/** Forwards all events to a handler; interceptors override some of them. */
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
