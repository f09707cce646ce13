import { Component, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  children: ReactNode
  /** In the place of what could not be drawn. */
  fallback: ReactNode
  /** With another value, drawing is tried again. */
  retryKey?: unknown
}

interface ErrorBoundaryState {
  hasFailed: boolean
  retryKey: unknown
}

/** Keeps an error of what is inside from taking the page with it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { hasFailed: false, retryKey: this.props.retryKey }

  static getDerivedStateFromProps({ retryKey }: ErrorBoundaryProps, state: ErrorBoundaryState) {
    return retryKey === state.retryKey ? null : { hasFailed: false, retryKey }
  }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}
