import { Component, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  children: ReactNode
  /** Shown in place of content that failed to render. */
  fallback: ReactNode
  /** Another value renders the content again. */
  retryKey?: unknown
}

interface ErrorBoundaryState {
  hasFailed: boolean
  retryKey: unknown
}

/** Limits a rendering error to this part of the page. */
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
